import { z } from 'zod';

/** What an export says before its documents: the first line of NDJSON, and what stands before `documents` in JSON. */
export const exportHead = z.object({
  /** Of the documents: what a later release migrates from. */
  format: z.int().min(1),
  /** ISO instant. */
  exportedAt: z.iso.datetime(),
});
/** Each further line of NDJSON, and each entry of `documents` in JSON. */
export const exportedDocument = z.object({
  /** Such as `settings` or `stores/acme`. */
  key: z.string(),
  document: z.looseObject({}),
});

export type ExportHead = z.infer<typeof exportHead>;
export type ExportedDocument = z.infer<typeof exportedDocument>;

/** One document a line, each a JSON value by itself. */
export function* ndjsonLines(head: ExportHead, documents: Iterable<ExportedDocument>): Iterable<string> {
  yield `${JSON.stringify(head)}\n`;
  for (const document of documents) yield `${JSON.stringify(document)}\n`;
}

/** One JSON value, a document a line. */
export function* jsonLines({ format, exportedAt }: ExportHead, documents: Iterable<ExportedDocument>) {
  yield `{"format":${format},"exportedAt":${JSON.stringify(exportedAt)},"documents":[`;
  let separator = '\n';
  for (const document of documents) {
    yield `${separator}${JSON.stringify(document)}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
