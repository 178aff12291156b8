import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../backup/back-up.ts';
import { openClock } from '../environment/clock.ts';
import { fail, withUsage } from '../console/failure.ts';
import { count } from '../console/quantities.ts';
import { readSettings } from '../environment/settings.ts';

const COMMAND = 'npm run backup';

function readArguments(): { file: string; data: string | undefined } {
  const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new TypeError('Name one file to write.');
  return { file: resolve(file), data: values.data && resolve(values.data) };
}

/** `npm run backup -- FILE`: writes the data folder, or with DATABASE_URL that database, into one archive, a running server or not. */
async function backup(): Promise<void> {
  const { file, data } = withUsage(`${COMMAND} -- FILE [--data DIR]`, readArguments);
  const settings = readSettings(process.env);
  const { DATA_DIR, DATABASE_URL: url, OUT_DIR, BACKUP_PASSPHRASE } = settings;
  const from = data === undefined && url !== undefined ? { url } : { folder: data ?? DATA_DIR };
  const clock = await openClock('url' in from ? settings : {});
  const now = new Date(clock.now());
  await clock.close();
  const { manifest, size } = await backUp({
    from,
    outFolder: OUT_DIR,
    file,
    passphrase: BACKUP_PASSPHRASE,
    now,
    command: COMMAND,
  });
  const kept = BACKUP_PASSPHRASE === undefined ? 'It is not encrypted' : 'It is encrypted with BACKUP_PASSPHRASE';
  process.stdout.write(
    `${file} holds ${count(Object.keys(manifest.files).length, 'file')} of ${'url' in from ? 'the database' : from.folder} ` +
      `(${(size / 1e6).toFixed(1)} MB). ${kept}, and contains personal data.\n`,
  );
}

await backup().catch(fail);
