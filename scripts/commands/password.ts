import { createInterface } from 'node:readline/promises';
import { SHORTEST_PASSWORD } from '../../api/contract/shapes/new-password.ts';
import { setPassword as setPasswordCall } from '../../api/contract/security.ts';
import { CommonPassword, generatePassword, setPassword, wordsOfSite } from '../../api/accounts/password.ts';
import { settingsInput } from '../../data/schema/settings.ts';
import { command, type Say } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { askServer, hereOrThere } from '../console/server-request.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { withStores } from '../environment/stores.ts';

const COMMAND = 'npm run password';

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
await command({ usage: COMMAND }, (_, say) => {
  const settings = readSettings(process.env);
  return hereOrThere(
    () =>
      withStores(settings, { folder: settings.DATA_DIR, command: COMMAND }, (stores) =>
        choose(settings, null, say, (chosen) => {
          const { siteName, domain } = stores.database.read('settings') ?? settingsInput.parse({});
          const words = wordsOfSite(siteName, domain);
          return setPassword(stores.records.passwords, chosen, stores.now(), { words, secondFactor: 'off' });
        }),
      ),
    (server) =>
      choose(settings, server.address, say, (chosen) => askServer(server, setPasswordCall.path, { password: chosen })),
  );
});

/** `by`: the address of the server that sets it; null: this process does. */
async function choose(settings: Settings, by: string | null, say: Say, set: (chosen: string) => Promise<unknown>) {
  const typed = await askForPassword();
  if (typed !== '' && typed.length < SHORTEST_PASSWORD)
    throw new WrongArguments(`A password needs at least ${SHORTEST_PASSWORD} characters. Nothing was changed.`);
  const chosen = typed || generatePassword();
  await set(chosen).catch((error: unknown) => {
    throw error instanceof CommonPassword ? new WrongArguments(`${error.message} Nothing was changed.`) : error;
  });
  const who = by === null ? '' : ` The server at ${by} is running and already uses it.`;
  say(
    `${typed ? 'The new password is set' : `The new password, shown only now: ${chosen}`}.${who} ` +
      `All sessions of ${settings.DATA_DIR} are ended; a second factor, if there was one, is off.`,
  );
  if (settings.ADMIN_PASSWORD) say('ADMIN_PASSWORD is set in the environment and takes precedence at the next start.');
  else if (by !== null)
    say('If that server was started with ADMIN_PASSWORD, that one takes precedence at its next start.');
}
