import { command, type Say } from '../console/command.ts';
import { describeFailure } from '../console/failure.ts';
import { duration } from '../console/quantities.ts';
import { bundleProgram } from '../program/bundle.ts';
import { canBundle } from '../program/bundle-for-next-start.ts';
import { compileSite } from '../publish/render/compile.ts';
import { readSettings } from '../environment/settings.ts';

/**
 * `npm run compile`: compiles the templates and bundles the program into COMPILED_DIR, without a catalogue, where that was not done from
 * these sources before.
 */
await command({ usage: 'npm run compile' }, async (_, say) => {
  const { COMPILED_DIR } = readSettings(process.env);
  const since = performance.now();
  let isNew = false;
  const begin = (line: string) => {
    isNew = true;
    say(line);
  };
  const { digest } = await compileSite({ compiledFolder: COMPILED_DIR, say: begin });
  say(
    isNew
      ? `Compiled into ${COMPILED_DIR}/${digest} (${duration(performance.now() - since)}).`
      : `${COMPILED_DIR}/${digest} holds what these sources compile to.`,
  );
  await bundle(COMPILED_DIR, say);
});

/** Optional: everything also runs without it. */
async function bundle(folder: string, say: Say): Promise<void> {
  if (!canBundle()) return;
  const since = performance.now();
  try {
    const made = await bundleProgram(folder);
    if (made !== null) say(`Bundled the program into ${made} (${duration(performance.now() - since)}).`);
  } catch (error) {
    process.stderr.write(`The program is not bundled, so starts load its sources. ${describeFailure(error)}\n`);
  }
}
