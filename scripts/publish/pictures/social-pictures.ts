import type { Query, Read } from '../../../data/queries/reading/reader.ts';
import { picturePath, PICTURES_FOLDER, type SocialPicture } from '../../../site/views/social-picture.ts';
import type { BegunWork } from '../../environment/begun-work.ts';
import type { PageRef } from '../../engine/nodes/terms.ts';
import { SavedRows } from '../output/derived-tables.ts';
import { OutputFolder } from '../output/output-folder.ts';
import { DISK_IS_FULL, listed, reasonOf } from '../output/write-failures.ts';
import type { PictureDrawer } from './picture-drawer.ts';

const CUT_OFF = 'The server ended while it was drawn, so it waits for the next publish.';

/** The file of the picture that each page names, on disk beside the traces: `/store/acme` names `social/….png`. */
export const openPictureLedger = (file: string) =>
  new SavedRows<Record<'page' | 'file', string>>(file, { format: 1, table: 'named', columns: ['page', 'file'] });

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

/**
 * The pictures that pages name in their heads. A page names its picture by a digest of what it shows, whether or not that is drawn yet;
 * this follows which pictures are named, and draws those that are missing.
 */
export class SocialPictures {
  readonly #options: SocialPicturesOptions;
  readonly #output: OutputFolder;
  /** How many pages name a file. */
  readonly #namedBy = new Map<string, number>();
  readonly #failures = new Map<string, string>();
  #drawn: Set<string>;
  #looksAtAll: boolean;

  constructor(options: SocialPicturesOptions) {
    this.#options = options;
    this.#output = new OutputFolder(options.root, 'pictures');
    for (const { file } of options.ledger.rows.values()) this.#count(file, 1);
    this.#drawn = new Set();
    // what pages name is not known where the ledger is new, such as in place of a damaged one
    this.#looksAtAll = options.ledger.rows.size === 0;
  }

  /** What the ledger says may be wrong, or a file is missing: the next `follow` looks at every page. `files`: those of the output. */
  markInvalid(files: ReadonlyMap<string, number>): void {
    this.#looksAtAll = true;
    this.note(files);
  }

  /** Which files the output has. */
  note(files: ReadonlyMap<string, number>): void {
    this.#drawn = new Set([...files.keys()].filter((file) => file.startsWith(`${PICTURES_FOLDER}/`)));
  }

  /** Brings up to date what is named, after a publish that has written or removed the pages at these paths. */
  follow(changed: readonly string[]): void {
    const { ledger, pages } = this.#options;
    const paths = this.#looksAtAll ? new Set([...ledger.rows.keys(), ...pages.keys()]) : changed;
    for (const path of paths) this.#name(path, this.#fileOf(path));
    this.#looksAtAll = false;
  }

  /** Throws `StateUnavailable`. */
  save(): void {
    this.#options.ledger.save();
  }

  /** Whether a file of the output is a picture that a page names. */
  has(file: string): boolean {
    return this.#namedBy.has(file);
  }

  /** Those in the output with their sizes in bytes; null: it is not there any more. */
  *files(): Iterable<[file: string, size: number | null]> {
    for (const file of this.#drawn) if (this.has(file)) yield [file, this.#output.sizeOf(file)];
  }

  /** The files that pages name. */
  named(): ReadonlySet<string> {
    return new Set(this.#namedBy.keys());
  }

  /** Those that are not drawn yet, each with a page that names it. */
  missing(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { page, file } of this.#options.ledger.rows.values()) if (!this.#drawn.has(file)) found.set(file, page);
    return found;
  }

  /** Pictures that could not be drawn. */
  failed(): { path: string; reason: string }[] {
    const named = [...this.#options.ledger.rows.values()];
    return [...this.#failures].map(([file, reason]) => {
      const pages = named.filter((each) => each.file === file).map(({ page }) => page);
      return { path: `/${file}`, reason: `${reason} Pages that name it: ${listed(pages)}.` };
    });
  }

  /**
   * Draws what is missing, failed ones again, but for the one with which an earlier process ended. Stops between two pictures when `signal` is aborted, and with the first one that finds the
   * disk full: the others would only be drawn in vain, and count as failed until each is drawn again.
   */
  async draw(drawer: PictureDrawer, signal?: AbortSignal, onProgress: (done: number, of: number) => void = () => {}) {
    const missing = this.missing();
    const { begun } = this.#options;
    if (begun?.cutOff && missing.delete(begun.cutOff.work)) this.#failures.set(begun.cutOff.work, CUT_OFF);
    begun?.end();
    let done = 0;
    for (const [file, page] of missing) {
      if (signal?.aborted) return;
      const failure = await this.#drawOne(drawer, file, page, signal);
      if (failure === DISK_IS_FULL) return;
      onProgress((done += 1), missing.size);
    }
  }

  /** What the page's picture shows at present; null: the page has none. */
  pictureOf(path: string): SocialPicture | null {
    const { pages, pictureOf, read } = this.#options;
    const page = pages.get(path);
    const query = page && pictureOf(page.template);
    return query ? read()(query, String(page.params[0])) : null;
  }

  /** Returns why it could not be drawn; null: it was, or is not needed any more. */
  async #drawOne(
    drawer: PictureDrawer,
    file: string,
    page: string,
    signal: AbortSignal | undefined,
  ): Promise<string | null> {
    const { begun, now } = this.#options;
    try {
      const picture = this.pictureOf(page);
      // the next publish names another
      if (picture === null || picturePath(picture) !== `/${file}`) return null;
      begun?.begin(file, now());
      const png = await drawer.draw(picture).finally(() => begun?.end());
      if (!this.#namedBy.has(file)) return null;
      this.#options.beforeWrite?.(`/${file}`);
      this.#output.write(file, png);
      this.#drawn.add(file);
      this.#failures.delete(file);
      return null;
    } catch (error) {
      const reason = reasonOf(error);
      if (!signal?.aborted) this.#failures.set(file, reason);
      return reason;
    }
  }

  #fileOf(path: string): string | null {
    const picture = this.pictureOf(path);
    return picture === null ? null : picturePath(picture).slice(1);
  }

  #name(path: string, file: string | null): void {
    const { ledger, assets } = this.#options;
    const before = ledger.rows.get(path)?.file ?? null;
    if (before === file) return;
    if (file === null) ledger.remove(path);
    else {
      ledger.put({ page: path, file });
      this.#count(file, 1);
      assets.restore(file);
    }
    if (before === null) return;
    this.#count(before, -1);
    if (this.#namedBy.has(before)) return;
    this.#failures.delete(before);
    assets.retire(before);
  }

  #count(file: string, by: 1 | -1): void {
    const count = (this.#namedBy.get(file) ?? 0) + by;
    if (count > 0) this.#namedBy.set(file, count);
    else this.#namedBy.delete(file);
  }
}
