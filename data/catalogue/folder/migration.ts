/** A document as its file has it. */
export type Document = { readonly [field: string]: unknown };

/** One step from a format to the next. Pure: the same document gives the same result, whatever other documents hold. */
export interface Migration {
  /** The name of its file: `0002-name`. */
  readonly name: string;
  /** `key` such as `stores/acme` or `settings`. Returns the document of the next format; the same one when nothing changes. */
  document(key: string, document: Document): Document;
}

/** In order: the first makes format 2 of format 1. One that was released is never edited. */
export const migrations: readonly Migration[] = [];
