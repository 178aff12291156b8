import { createInterface } from 'node:readline/promises';
import { SHORTEST_PASSWORD } from '../../api/contract/shapes/new-password.ts';
import { setPassword as setPasswordCall } from '../../api/contract/security.ts';
import { CommonPassword, generatePassword, setPassword, wordsOfSite } from '../../api/accounts/password.ts';
import { settingsInput } from '../../data/schema/settings.ts';
import { fail, refuseArguments, WrongArguments } from '../console/failure.ts';
import { askServer, hereOrThere } from '../console/server-request.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { withStores } from '../environment/stores.ts';

/** Asks on a terminal; takes the first line of a pipe; makes one up when nothing is typed. */
async function askForPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined });
  const typed = process.stdin.isTTY
    ? await lines.question('New admin password (leave empty to generate one): ')
    : ((await lines[Symbol.asyncIterator]().next()).value ?? '');
  lines.close();
  return typed;
}

/** Takes the data folder, or asks the running server that holds it. Throws `FolderInUse` when neither can be done, and `RecordsFailed`. */
async function password(): Promise<void> {
  refuseArguments('run password');
  const settings = readSettings(process.env);
  await hereOrThere(
    () =>
      withStores(settings, { folder: settings.DATA_DIR, command: 'npm run password' }, (stores) =>
        choose(settings, null, (chosen) => {
          const { siteName, domain } = stores.database.read('settings') ?? settingsInput.parse({});
          const words = wordsOfSite(siteName, domain);
          return setPassword(stores.records.passwords, chosen, stores.now(), { words, secondFactor: 'off' });
        }),
      ),
    (server) =>
      choose(settings, server.address, (chosen) => askServer(server, setPasswordCall.path, { password: chosen })),
  );
}

/** `by`: the address of the server that sets it; null: this process does. */
async function choose(settings: Settings, by: string | null, set: (chosen: string) => Promise<unknown>): Promise<void> {
  const typed = await askForPassword();
  if (typed !== '' && typed.length < SHORTEST_PASSWORD)
    throw new WrongArguments(`A password needs at least ${SHORTEST_PASSWORD} characters. Nothing was changed.`);
  const chosen = typed || generatePassword();
  await set(chosen).catch((error: unknown) => {
    throw error instanceof CommonPassword ? new WrongArguments(`${error.message} Nothing was changed.`) : error;
  });
  const who = by === null ? '' : ` The server at ${by} is running and already uses it.`;
  process.stdout.write(
    `${typed ? 'The new password is set' : `The new password, shown only now: ${chosen}`}.${who} ` +
      `All sessions of ${settings.DATA_DIR} are ended; a second factor, if there was one, is off.\n`,
  );
  if (settings.ADMIN_PASSWORD)
    process.stdout.write('ADMIN_PASSWORD is set in the environment and takes precedence at the next start.\n');
  else if (by !== null)
    process.stdout.write(
      'If that server was started with ADMIN_PASSWORD, that one takes precedence at its next start.\n',
    );
}

await password().catch(fail);
