import type { Page } from './page-set.ts';

/** What is read of a saved page when it is first asked for, which most pages never are. */
export type PageDetails = Pick<Page, 'view' | 'trace' | 'because'>;
/** What is read of all saved pages. */
export type PageSummary = Omit<Page, keyof PageDetails>;

/**
 * A page as an earlier process saved it. Its details are read by its path, so they have to be read before another page is saved under the
 * same one. Reading and setting them throws `StateUnreadable`.
 */
export class PageOnDisk implements Page {
  readonly path: string;
  readonly template: string;
  readonly params: Page['params'];
  readonly owner: string;
  bytes: string | null;
  failure: string | null;
  readonly #read: (path: string) => PageDetails;
  #details: PageDetails | null = null;

  constructor({ path, template, params, owner, bytes, failure }: PageSummary, read: (path: string) => PageDetails) {
    this.path = path;
    this.template = template;
    this.params = params;
    this.owner = owner;
    this.bytes = bytes;
    this.failure = failure;
    this.#read = read;
  }

  get #loaded(): PageDetails {
    return (this.#details ??= this.#read(this.path));
  }

  get view(): Page['view'] {
    return this.#loaded.view;
  }

  set view(view: Page['view']) {
    this.#loaded.view = view;
  }

  get trace(): Page['trace'] {
    return this.#loaded.trace;
  }

  set trace(trace: Page['trace']) {
    this.#loaded.trace = trace;
  }

  get because(): Page['because'] {
    return this.#loaded.because;
  }

  set because(because: Page['because']) {
    this.#loaded.because = because;
  }
}
