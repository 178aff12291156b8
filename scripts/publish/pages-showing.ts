import { fileOf, type OutputFolder } from './output/output-folder.ts';

/** Which published pages point to assets that could not be published, found in the text of the pages. */
export function pagesShowing(output: OutputFolder) {
  const pages = new Map<string, Set<string>>();

  /** A page that cannot be read now is left out: the answer only helps to find a failure, and must not be one. */
  function textOf(page: string): string | undefined {
    try {
      return output.read(page)?.toString();
    } catch {
      return undefined;
    }
  }

  function search(files: readonly string[], paths: Iterable<string>): void {
    if (files.length === 0) return;
    for (const path of paths) {
      const page = fileOf(path);
      const text = page.endsWith('.html') ? textOf(page) : undefined;
      for (const file of files) {
        if (text?.includes(`/${file}`)) pages.get(file)?.add(path);
        else pages.get(file)?.delete(path);
      }
    }
  }

  return {
    /** Brings the answer up to date: `changed` are the paths that were published since the last call, `paths` gives all there are. */
    update(files: readonly string[], paths: () => Iterable<string>, changed: readonly string[]): void {
      for (const file of pages.keys()) if (!files.includes(file)) pages.delete(file);
      search([...pages.keys()], changed);
      const unknown = files.filter((file) => !pages.has(file));
      if (unknown.length === 0) return;
      const all = paths(); // what it throws leaves them unknown
      for (const file of unknown) pages.set(file, new Set());
      search(unknown, all);
    },
    of: (file: string): string[] => [...(pages.get(file) ?? [])],
  };
}
