import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import type { PublishedSite } from './published-site.ts';
import { runningScripts, type ReadPage } from './page-reader.ts';

await init();

export interface Weight {
  /** Bytes after gzip: everything that can run on the page, islands and what they load later included. */
  script: number;
  /** Of these, what runs before the first interaction. */
  untouched: number;
  /** Bytes after gzip: the page and its styles, before any script. */
  first: number;
  /** The addresses of all modules. */
  modules: string[];
}

const known = new WeakMap<Buffer, number>();

/** Bytes after gzip; a file that many pages load is zipped once. */
function zipped(content: Buffer): number {
  const size = known.get(content) ?? gzipSync(content).length;
  known.set(content, size);
  return size;
}

type Files = ReadonlyMap<string, Buffer>;

/** Throws when it is not published. */
function contentOf(files: Files, address: string): Buffer {
  const found = files.get(address);
  if (!found) throw new Error(`${address} is loaded, but not published.`);
  return found;
}

/** The addresses of what a module imports: by a statement, or (`late`) later, by a call. */
const importsOf = (files: Files, address: string, late: boolean): string[] =>
  parse(contentOf(files, address).toString())[0].flatMap(({ type, specifier }) =>
    specifier && (type === 'dynamic') === late ? posix.join(posix.dirname(address), specifier) : [],
  );

function modulesFrom(entries: readonly string[], next: (address: string) => string[]): Set<string> {
  const modules = new Set(entries);
  for (const address of modules) for (const found of next(address)) modules.add(found);
  return modules;
}

/** These modules and all that they import by a statement. */
export const eagerModules = (files: Files, entries: readonly string[]): Set<string> =>
  modulesFrom(entries, (address) => importsOf(files, address, false));

/** What these modules import by a call. */
export const lateModules = (files: Files, modules: Iterable<string>): string[] =>
  [...modules].flatMap((address) => importsOf(files, address, true));

/** Bytes after gzip. */
export const zippedSize = (files: Files, modules: Iterable<string>): number =>
  [...modules].reduce((sum, address) => sum + zipped(contentOf(files, address)), 0);

/** What a script of the page loads for those who follow a store or come back to the page, or when somebody is about to use it, and not before. */
const onIntent = /\/(?:combobox|deal-more|ended-codes|follow|newsletter)\.[\w-]+\.js$/;

/** What a browser loads for a page in all. Throws when a module is named that is not published. */
export function weigh({ files }: Pick<PublishedSite, 'files'>, page: ReadPage): Weight {
  const all = (address: string) => [false, true].flatMap((late) => importsOf(files, address, late));
  const untouched = (address: string) => all(address).filter((each) => !onIntent.test(each));
  const inline = runningScripts(page)
    .map(({ text }) => text)
    .join('\n');
  const scripts = (modules: Iterable<string>): number =>
    zippedSize(files, modules) + (inline === '' ? 0 : zipped(Buffer.from(inline)));
  const modules = modulesFrom([...page.modules, ...page.islands], all);
  return {
    script: scripts(modules),
    untouched: scripts(
      modulesFrom(
        page.modules.filter((each) => !onIntent.test(each)),
        untouched,
      ),
    ),
    first: zipped(Buffer.from(page.html)) + zippedSize(files, page.stylesheets),
    modules: [...modules].sort(),
  };
}
