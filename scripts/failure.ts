/** Errors that explain themselves: their message is for the person at the terminal, and a stack would only hide it. */
const explained = new Set(['InvalidDocument', 'SlugTaken', 'FolderInUse', 'StorageFailed', 'ConflictingEdit', 'WrongSetting', 'WrongArguments', 'CataloguePresent', 'PortUnavailable', 'CompileFailed', 'StateUnavailable']);

/** Ends a command that cannot go on: one clear message on stderr, exit code 1. */
export function fail(error: unknown): never {
  const known = error instanceof Error && explained.has(error.name);
  const text = known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** Something typed at the command line cannot be used. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
  code = 'WRONG_ARGUMENTS';
}
