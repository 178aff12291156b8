import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PublishedSite } from './published-site.ts';
import { runningScripts, type ReadPage } from './page-reader.ts';

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

/** What Vite preloads beside a module that is imported later: that module imports it anyway. */
const preloaded = /m\.f\|\|\(m\.f=\[[^\]]*\]\)/;
/** Any text in a module that can name another one, imported at once or later. */
const moduleName = /["'`]([\w./~-]*\.js)["'`]/g;

/** What a script of the page loads for those who follow a store or come back to the page, or when somebody is about to use it, and not before. */
const onIntent = /\/(?:combobox|deal-more|ended-codes|follow|newsletter)\.[\w-]+\.js$/;

/** What a browser loads for a page in all. Throws when a module is named that is not published. */
export function weigh({ files }: Pick<PublishedSite, 'files'>, page: ReadPage): Weight {
  const content = (address: string): Buffer => {
    const found = files.get(address);
    if (!found) throw new Error(`${address} is loaded, but not published.`);
    return found;
  };
  const graphOf = (entries: readonly string[], isLoaded: (address: string) => boolean = () => true): Set<string> => {
    const modules = new Set<string>();
    const add = (address: string): void => {
      if (modules.has(address) || !isLoaded(address)) return;
      modules.add(address);
      for (const [, name = ''] of content(address).toString().replace(preloaded, '').matchAll(moduleName)) {
        const named = name.startsWith('.') ? posix.join(posix.dirname(address), name) : posix.join('/', name);
        if (files.has(named)) add(named);
        else if (name.startsWith('.')) throw new Error(`${address} loads ${named}, which is not published.`);
      }
    };
    entries.forEach(add);
    return modules;
  };
  const inline = runningScripts(page)
    .map(({ text }) => text)
    .join('\n');
  const scripts = (modules: Iterable<string>): number =>
    [...modules].reduce(
      (sum, address) => sum + zipped(content(address)),
      inline === '' ? 0 : zipped(Buffer.from(inline)),
    );
  const modules = graphOf([...page.modules, ...page.islands]);
  return {
    script: scripts(modules),
    untouched: scripts(graphOf(page.modules, (address) => !onIntent.test(address))),
    first:
      zipped(Buffer.from(page.html)) + page.stylesheets.reduce((sum, address) => sum + zipped(content(address)), 0),
    modules: [...modules].sort(),
  };
}
