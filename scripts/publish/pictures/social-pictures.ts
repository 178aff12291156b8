import type { Query, Read } from '../../../data/queries/reading/reader.ts';
import { picturePath, PICTURES_FOLDER, type SocialPicture } from '../../../site/views/social-picture.ts';
import type { BegunWork } from '../../environment/begun-work.ts';
import type { PageRef } from '../../engine/nodes/terms.ts';
import { savedRows } from '../output/derived-tables.ts';
import { outputFolder } from '../output/output-folder.ts';
import { DISK_IS_FULL, listed, reasonOf } from '../output/write-failures.ts';
import type { PictureDrawer } from './picture-drawer.ts';

const CUT_OFF = 'The server ended while it was drawn, so it waits for the next publish.';

/** The file of the picture that each page names, on disk beside the traces: `/store/acme` names `social/….png`. */
export const openPictureLedger = (file: string) =>
  savedRows<Record<'page' | 'file', string>>(file, { format: 1, table: 'named', columns: ['page', 'file'] });

export interface SocialPicturesOptions {
  ledger: ReturnType<typeof openPictureLedger>;
  /** Keep for a while what is named no more. Save them first: nothing else says then what a page named. */
  assets: { retire(file: string): void; restore(file: string): void };
  /** Of the output. */
  root: string;
  /** All pages by path. */
  pages: ReadonlyMap<string, PageRef>;
  /** What the picture of a page shows, from the first of the page's params; absent: such pages have none of their own. */
  pictureOf(template: string): Query<[string], SocialPicture | null> | undefined;
  read(): Read;
  now(): number;
  /** Absent: nothing is noted of what is drawn. */
  begun?: BegunWork | undefined;
  /** A picture is about to be written at this path. What it throws is the reason why it is not. */
  beforeWrite?(path: string): void;
}

export type SocialPictures = ReturnType<typeof socialPictures>;

/**
 * The pictures that pages name in their heads. A page names its picture by a digest of what it shows, whether or not that is drawn yet;
 * this follows which pictures are named, and draws those that are missing.
 */
export function socialPictures(options: SocialPicturesOptions) {
  const { ledger, assets, root, pages, read, now, begun, beforeWrite } = options;
  const output = outputFolder(root, 'pictures');
  /** How many pages name a file. */
  const namedBy = new Map<string, number>();
  const failures = new Map<string, string>();
  let drawn = new Set<string>();
  // what pages name is not known where the ledger is new, such as in place of a damaged one
  let looksAtAll = ledger.rows.size === 0;
  for (const { file } of ledger.rows.values()) count(file, 1);

  function count(file: string, by: 1 | -1): void {
    const number = (namedBy.get(file) ?? 0) + by;
    if (number > 0) namedBy.set(file, number);
    else namedBy.delete(file);
  }

  /** Which files the output has. */
  function note(files: ReadonlyMap<string, number>): void {
    drawn = new Set([...files.keys()].filter((file) => file.startsWith(`${PICTURES_FOLDER}/`)));
  }

  /** Those that are not drawn yet, each with a page that names it. */
  function missing(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { page, file } of ledger.rows.values()) if (!drawn.has(file)) found.set(file, page);
    return found;
  }

  /** What the page's picture shows at present; null: the page has none. */
  function pictureOf(path: string): SocialPicture | null {
    const page = pages.get(path);
    const query = page && options.pictureOf(page.template);
    return query ? read()(query, String(page.params[0])) : null;
  }

  /** Returns why it could not be drawn; null: it was, or is not needed any more. */
  async function drawOne(
    drawer: PictureDrawer,
    file: string,
    page: string,
    signal: AbortSignal | undefined,
  ): Promise<string | null> {
    try {
      const picture = pictureOf(page);
      // the next publish names another
      if (picture === null || picturePath(picture) !== `/${file}`) return null;
      begun?.begin(file, now());
      const png = await drawer.draw(picture).finally(() => begun?.end());
      if (!namedBy.has(file)) return null;
      beforeWrite?.(`/${file}`);
      output.write(file, png);
      drawn.add(file);
      failures.delete(file);
      return null;
    } catch (error) {
      const reason = reasonOf(error);
      if (!signal?.aborted) failures.set(file, reason);
      return reason;
    }
  }

  function name(path: string): void {
    const picture = pictureOf(path);
    const file = picture && picturePath(picture).slice(1);
    const before = ledger.rows.get(path)?.file ?? null;
    if (before === file) return;
    if (file === null) ledger.remove(path);
    else {
      ledger.put({ page: path, file });
      count(file, 1);
      assets.restore(file);
    }
    if (before === null) return;
    count(before, -1);
    if (namedBy.has(before)) return;
    failures.delete(before);
    assets.retire(before);
  }

  return {
    /** What the ledger says may be wrong, or a file is missing: the next `follow` looks at every page. `files`: those of the output. */
    markInvalid(files: ReadonlyMap<string, number>): void {
      looksAtAll = true;
      note(files);
    },
    note,
    /** Brings up to date what is named, after a publish that has written or removed the pages at these paths. */
    follow(changed: readonly string[]): void {
      const paths = looksAtAll ? new Set([...ledger.rows.keys(), ...pages.keys()]) : changed;
      for (const path of paths) name(path);
      looksAtAll = false;
    },
    /** Throws `StateUnavailable`. */
    save: (): void => ledger.save(),
    /** Whether a file of the output is a picture that a page names. */
    has: (file: string): boolean => namedBy.has(file),
    /** Those in the output with their sizes in bytes; null: it is not there any more. */
    *files(): Iterable<[file: string, size: number | null]> {
      for (const file of drawn) if (namedBy.has(file)) yield [file, output.sizeOf(file)];
    },
    /** The files that pages name. */
    named: (): ReadonlySet<string> => new Set(namedBy.keys()),
    missing,
    /** Pictures that could not be drawn. */
    failed(): { path: string; reason: string }[] {
      const named = [...ledger.rows.values()];
      return [...failures].map(([file, reason]) => {
        const naming = named.filter((each) => each.file === file).map(({ page }) => page);
        return { path: `/${file}`, reason: `${reason} Pages that name it: ${listed(naming)}.` };
      });
    },
    /**
     * Draws what is missing, failed ones again, but for the one with which an earlier process ended. Stops between two pictures when `signal`
     * is aborted, and with the first one that finds the disk full: the others would only be drawn in vain, and count as failed until each is
     * drawn again.
     */
    async draw(drawer: PictureDrawer, signal?: AbortSignal, onProgress: (done: number, of: number) => void = () => {}) {
      const waiting = missing();
      if (begun?.cutOff && waiting.delete(begun.cutOff.work)) failures.set(begun.cutOff.work, CUT_OFF);
      begun?.end();
      let done = 0;
      for (const [file, page] of waiting) {
        if (signal?.aborted) return;
        const failure = await drawOne(drawer, file, page, signal);
        if (failure === DISK_IS_FULL) return;
        onProgress((done += 1), waiting.size);
      }
    },
    pictureOf,
  };
}
