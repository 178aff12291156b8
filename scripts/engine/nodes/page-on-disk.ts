import type { Trace } from './node.ts';
import type { Page } from './page-set.ts';

/** What is read of a saved page when it is first asked for, which most pages never are. */
export type PageDetails = Pick<Page, 'view' | 'trace' | 'because'>;
/** What is read of all saved pages; `params` as JSON. */
export type PageSummary = Omit<Page, keyof PageDetails | 'params'> & { params: string };

/** Reads what was saved; throws `StateUnreadable`. */
export interface PageReader {
  details(path: string): PageDetails;
  params(json: string): Page['params'];
}

/**
 * A page as an earlier process saved it. Its details are read by its path, so they have to be read before another page is saved under the
 * same one. Reading them throws `StateUnreadable`.
 */
export class PageOnDisk implements Page {
  readonly path: string;
  readonly template: string;
  readonly owner: string;
  bytes: string | null;
  failure: string | null;
  readonly #read: PageReader;
  #params: string | Page['params'];
  #view: string | null | undefined;
  #trace: Trace | undefined;
  #because: string | null | undefined;

  constructor({ path, template, params, owner, bytes, failure }: PageSummary, read: PageReader) {
    this.path = path;
    this.template = template;
    this.#params = params;
    this.owner = owner;
    this.bytes = bytes;
    this.failure = failure;
    this.#read = read;
  }

  get params(): Page['params'] {
    if (typeof this.#params === 'string') this.#params = this.#read.params(this.#params);
    return this.#params;
  }

  get view(): string | null {
    if (this.#view === undefined) this.#load();
    return this.#view as string | null;
  }

  set view(view: string | null) {
    this.#view = view;
  }

  get trace(): Trace {
    if (this.#trace === undefined) this.#load();
    return this.#trace as Trace;
  }

  set trace(trace: Trace) {
    this.#trace = trace;
  }

  get because(): string | null {
    if (this.#because === undefined) this.#load();
    return this.#because as string | null;
  }

  set because(because: string | null) {
    this.#because = because;
  }

  #load(): void {
    const { view, trace, because } = this.#read.details(this.path);
    if (this.#view === undefined) this.#view = view;
    this.#trace ??= trace;
    if (this.#because === undefined) this.#because = because;
  }
}
