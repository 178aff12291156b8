import { createInterface } from 'node:readline/promises';
import { SHORTEST_PASSWORD } from '../../api/contract/shapes/new-password.ts';
import { setPassword as setPasswordCall } from '../../api/contract/security.ts';
import { CommonPassword, generatePassword, setPassword, wordsOfSite } from '../../api/accounts/password.ts';
import { settingsInput } from '../../data/schema/settings.ts';
import { openClock } from '../environment/clock.ts';
import { fail, refuseArguments, WrongArguments } from '../console/failure.ts';
import { askServer, hereOrThere } from '../console/server-request.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { openDocuments, openPrivateRecords } from '../environment/stores.ts';

/** Asks on a terminal; takes the first line of a pipe; makes one up when nothing is typed. */
async function askForPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined });
  const typed = process.stdin.isTTY
    ? await lines.question('New admin password (leave empty to generate one): ')
    : ((await lines[Symbol.asyncIterator]().next()).value ?? '');
  lines.close();
  return typed;
}

/** Who sets a password. `by`: the address of the server that does; null: this process. */
interface Setter {
  by: string | null;
  set(chosen: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Takes the data folder, or finds the running server that holds it and can be asked. Throws `FolderInUse` when it
 * cannot, and `RecordsFailed`.
 */
const openSetter = (settings: Settings): Promise<Setter> =>
  hereOrThere(
    () => openSetterHere(settings),
    async (server) => ({
      by: server.address,
      set: (chosen) => askServer(server, setPasswordCall.path, { password: chosen }),
      close: async () => {},
    }),
  );

async function openSetterHere(settings: Settings): Promise<Setter> {
  const folder = settings.DATA_DIR;
  const database = await openDocuments(settings, { folder, holder: { command: 'npm run password' } });
  const records = await openPrivateRecords(settings, { folder }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    by: null,
    async set(chosen) {
      const { siteName, domain } = database.read('settings') ?? settingsInput.parse({});
      const words = wordsOfSite(siteName, domain);
      const clock = await openClock(settings);
      const at = new Date(clock.now());
      await clock.close();
      return setPassword(records.passwords, chosen, at, { words, secondFactor: 'off' });
    },
    async close() {
      await records.close();
      await database.close();
    },
  };
}

async function password(): Promise<void> {
  refuseArguments('run password');
  const settings = readSettings(process.env);
  const setter = await openSetter(settings);
  try {
    const typed = await askForPassword();
    if (typed !== '' && typed.length < SHORTEST_PASSWORD)
      throw new WrongArguments(`A password needs at least ${SHORTEST_PASSWORD} characters. Nothing was changed.`);
    const chosen = typed || generatePassword();
    await setter.set(chosen).catch((error: unknown) => {
      throw error instanceof CommonPassword ? new WrongArguments(`${error.message} Nothing was changed.`) : error;
    });
    const who = setter.by === null ? '' : ` The server at ${setter.by} is running and already uses it.`;
    process.stdout.write(
      `${typed ? 'The new password is set' : `The new password, shown only now: ${chosen}`}.${who} ` +
        `All sessions of ${settings.DATA_DIR} are ended; a second factor, if there was one, is off.\n`,
    );
    if (settings.ADMIN_PASSWORD)
      process.stdout.write('ADMIN_PASSWORD is set in the environment and takes precedence at the next start.\n');
    else if (setter.by !== null)
      process.stdout.write(
        'If that server was started with ADMIN_PASSWORD, that one takes precedence at its next start.\n',
      );
  } finally {
    await setter.close();
  }
}

await password().catch(fail);
