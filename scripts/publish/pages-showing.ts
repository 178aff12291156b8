import { fileOf, type OutputFolder } from './output/output-folder.ts';

/** Which published pages point to assets that could not be published, found in the text of the pages. */
export class PagesShowing {
  readonly #output: OutputFolder;
  readonly #pages = new Map<string, Set<string>>();

  constructor(output: OutputFolder) {
    this.#output = output;
  }

  /** Brings the answer up to date: `changed` are the paths that were published since the last call, `paths` gives all there are. */
  update(files: readonly string[], paths: () => Iterable<string>, changed: readonly string[]): void {
    for (const file of this.#pages.keys()) if (!files.includes(file)) this.#pages.delete(file);
    this.#search([...this.#pages.keys()], changed);
    const unknown = files.filter((file) => !this.#pages.has(file));
    if (unknown.length === 0) return;
    const all = paths(); // what it throws leaves them unknown
    for (const file of unknown) this.#pages.set(file, new Set());
    this.#search(unknown, all);
  }

  of(file: string): string[] {
    return [...(this.#pages.get(file) ?? [])];
  }

  /** A page that cannot be read now is left out: the answer only helps to find a failure, and must not be one. */
  #textOf(page: string): string | undefined {
    try {
      return this.#output.read(page)?.toString();
    } catch {
      return undefined;
    }
  }

  #search(files: readonly string[], paths: Iterable<string>): void {
    if (files.length === 0) return;
    for (const path of paths) {
      const page = fileOf(path);
      const text = page.endsWith('.html') ? this.#textOf(page) : undefined;
      for (const file of files) {
        if (text?.includes(`/${file}`)) this.#pages.get(file)?.add(path);
        else this.#pages.get(file)?.delete(path);
      }
    }
  }
}
