/** Errors that explain themselves: their message is for the person at the terminal, and a stack would only hide it. */
const explained = new Set([
  'InvalidDocument',
  'SlugTaken',
  'FolderInUse',
  'StorageFailed',
  'RecordsFailed',
  'ConflictingEdit',
  'WrongFormat',
  'MigrationFailed',
  'WrongSetting',
  'WrongArguments',
  'CataloguePresent',
  'NoCatalogue',
  'PortUnavailable',
  'CompileFailed',
  'StateUnavailable',
  'StateUnreadable',
  'OutputUnusable',
  'ServerUnavailable',
  'CannotVerify',
  'OutOfDate',
  'NoLiveBuild',
  'CannotBuild',
  'CannotBackUp',
  'CannotRestore',
  'NeverQuiet',
]);

/** EX_CONFIG of sysexits.h: to start again helps only after a setting was changed, so that a supervisor need not try. */
const WRONG_SETTING_EXIT = 78;

/** Ends a command that cannot go on: one clear message on stderr, exit code 1, or 78 for a wrong setting. */
export function fail(error: unknown): never {
  const known = error instanceof Error && explained.has(error.name);
  const text = known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof Error && error.name === 'WrongSetting' ? WRONG_SETTING_EXIT : 1);
}

/** Something typed at the command line cannot be used. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
  code = 'WRONG_ARGUMENTS';
}

/** What was typed after a command that takes nothing must not be ignored in silence. Throws `WrongArguments`. */
export function refuseArguments(command: string): void {
  const given = process.argv.slice(2);
  if (given.length === 0) return;
  throw new WrongArguments(
    `npm ${command} takes no arguments, but was given ${given.join(' ')}. Nothing was done. Settings come from ` +
      'the environment, such as DATA_DIR; the README lists them.',
  );
}
