import { resolve } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { command, text } from '../console/command.ts';
import { count } from '../console/quantities.ts';
import { readSettings } from '../environment/settings.ts';
import { openClock } from '../environment/clock.ts';

const COMMAND = 'npm run backup';
const asked = { usage: `${COMMAND} -- FILE [--data DIR]`, options: { data: text }, named: 'Name one file to write.' };

/** `npm run backup -- FILE`: writes the data folder, or with DATABASE_URL that database, into one archive, a running server or not. */
await command(asked, async ({ data }, say, name) => {
  const settings = readSettings(process.env);
  const { BACKUP_PASSPHRASE: passphrase } = settings;
  await using clock = await openClock(data === undefined ? settings : {});
  const now = new Date(clock.now());
  const file = resolve(name);
  const { manifest, size, source } = await backUp({ settings, data, file, passphrase, now, command: COMMAND });
  const kept = passphrase === undefined ? 'It is not encrypted' : 'It is encrypted with BACKUP_PASSPHRASE';
  say(
    `${file} holds ${count(Object.keys(manifest.files).length, 'file')} of ${source} ` +
      `(${(size / 1e6).toFixed(1)} MB). ${kept}, and contains personal data.`,
  );
});
