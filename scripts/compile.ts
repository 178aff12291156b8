import { fail, refuseArguments } from './failure.ts';
import { duration } from './publisher/explain.ts';
import { bundleProgram, canBundle } from './program/bundle.ts';
import { openProgram } from './program/program.ts';
import { compileSite } from './publisher/compile.ts';
import { readSettings } from './settings.ts';

/**
 * `npm run compile`: makes the templates and the bundle of the program into COMPILED_DIR, without a catalogue, where that was not done from
 * these sources before.
 */
async function compile(): Promise<void> {
  refuseArguments('run compile');
  const { COMPILED_DIR } = readSettings(process.env);
  const since = performance.now();
  let isNew = false;
  const { digest } = await compileSite({ compiledFolder: COMPILED_DIR, onCompile: () => (isNew = true) });
  process.stdout.write(
    isNew
      ? `Compiled into ${COMPILED_DIR}/${digest} (${duration(performance.now() - since)}).\n`
      : `${COMPILED_DIR}/${digest} holds what these sources compile to.\n`,
  );
  // notes where files were copied or touched
  const { isBundled } = await openProgram(COMPILED_DIR);
  if (isBundled || !canBundle()) return;
  const bundling = performance.now();
  const bundle = await bundleProgram(COMPILED_DIR);
  if (bundle !== null)
    process.stdout.write(`Bundled the program into ${bundle} (${duration(performance.now() - bundling)}).\n`);
}

await compile().catch(fail);
// The compiled app keeps handles open that only a server needs. Output is flushed first: a pipe takes its time.
process.stdout.write('', () => process.exit());
