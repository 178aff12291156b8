import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';

type Files = ReadonlyMap<string, Buffer>;

/** The addresses of these modules and of all that they import by a statement; what they import later, by a call, is left out. */
export async function eagerModules(files: Files, entries: readonly string[]): Promise<Set<string>> {
  await init();
  const modules = new Set<string>();
  const add = (address: string): void => {
    if (modules.has(address)) return;
    const content = files.get(address);
    if (!content) throw new Error(`${address} is imported, but not published.`);
    modules.add(address);
    for (const { type, specifier } of parse(content.toString())[0])
      if (type !== 'dynamic' && specifier) add(resolved(address, specifier));
  };
  entries.forEach(add);
  return modules;
}

/** The addresses of what these modules import by a call. */
export async function lateModules(files: Files, modules: Iterable<string>): Promise<string[]> {
  await init();
  return [...modules].flatMap((address) =>
    parse(files.get(address)?.toString() ?? '')[0].flatMap(({ type, specifier }) =>
      type === 'dynamic' && specifier ? [resolved(address, specifier)] : [],
    ),
  );
}

const resolved = (address: string, specifier: string): string => posix.join(posix.dirname(address), specifier);

/** Bytes after gzip. */
export const zippedSize = (files: Files, modules: Iterable<string>): number =>
  [...modules].reduce((sum, address) => sum + gzipSync(files.get(address) ?? '').length, 0);
