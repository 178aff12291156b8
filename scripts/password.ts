import { createInterface } from 'node:readline/promises';
import { generatePassword, setPassword, SHORTEST_PASSWORD } from '../api/sessions/password.ts';
import { openDatabase } from '../data/database/open-database.ts';
import { fail, refuseArguments, WrongArguments } from './failure.ts';
import { readSettings } from './settings.ts';

/** Asks on a terminal; takes the first line of a pipe; makes one up when nothing is typed. */
async function askForPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined });
  const typed = process.stdin.isTTY ? await lines.question('New admin password (empty: one is made up): ') : ((await lines[Symbol.asyncIterator]().next()).value ?? '');
  lines.close();
  return typed.trim();
}

async function password(): Promise<void> {
  refuseArguments('run password');
  const settings = readSettings(process.env);
  const database = openDatabase({ folder: settings.DATA_DIR, mode: 'write', holder: { command: 'npm run password' } });
  try {
    const typed = await askForPassword();
    if (typed !== '' && typed.length < SHORTEST_PASSWORD) throw new WrongArguments(`A password needs at least ${SHORTEST_PASSWORD} characters. Nothing was changed.`);
    const chosen = typed || generatePassword();
    await setPassword(database, chosen, new Date());
    process.stdout.write(`${typed ? 'The new password is set' : `The new password, shown only now: ${chosen}`}. All sessions of ${settings.DATA_DIR} are ended.\n`);
    if (settings.ADMIN_PASSWORD) process.stdout.write('ADMIN_PASSWORD is set in the environment and wins again at the next start.\n');
  } finally {
    await database.close();
  }
}

await password().catch(fail);
