import { z } from 'zod';
import { defineContract } from './contract.ts';
import { importId, importOptions, importPlan, mapping, rowStatuses } from './shapes/import-plan.ts';
import { pageNumber } from './shapes/entities.ts';
import { jsonIn } from '../../data/rules/text/json-in.ts';
import { line } from '../../data/schema/fields.ts';
import { changeId } from './shapes/change-history.ts';
import { importKinds } from './shapes/import-fields.ts';
import { exportFiles } from '../../data/exports/export-files.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes of a file of text; a spreadsheet may have less. */
export const MOST_IMPORT_BYTES = 200 * MEGABYTE;

/** A field of a form holds it as JSON. */
const mappingText = z
  .string()
  .transform(jsonIn)
  .refine((value) => value !== undefined, 'Write the mapping as JSON, such as {"Voucher code": "code"}.')
  .pipe(mapping);

const confirmed = z.object({
  /** The feed may shrink by more than a fifth. */
  shrink: z.enum(['0', '1']).optional(),
});

export const beginImport = defineContract('begin-import', 'POST /api/import', {
  summary:
    'Imports a file of coupons, offers, stores or products (CSV, TSV, JSON, NDJSON, XML up to 200 MB, XLSX up to ' +
    '20 MB) in one transaction and one publish. With ?dryRun=1 it answers what it would do, which ' +
    'POST /api/import/{id}/apply does within a day. `pages` is how many pages change; null where they are more ' +
    'than an effect names or could not be counted, for the reason in `pagesUnknown`, and for an import that is ' +
    'applied at once.',
  publishes: true,
  upload: MOST_IMPORT_BYTES,
  query: confirmed.extend({ dryRun: z.enum(['0', '1']).optional() }),
  body: importOptions.extend({ mapping: mappingText.optional() }),
  reply: importPlan,
});

export const getImport = defineContract('get-import', '/api/import/{id}', {
  summary: 'What an import of the last day would do, or did.',
  params: z.object({ id: importId }),
  reply: importPlan,
});

/** Rows of one reply. */
export const ROWS_OF_PAGE = 100;

export const importRow = z.object({
  /** Where it begins in the file; null: no row of the file is about it. */
  line: z.int().nullable(),
  status: z.enum(rowStatuses),
  name: z.string(),
  storeName: z.string().nullable(),
  code: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Fields in which the value of the owner wins over that of the file. */
  kept: z.array(z.string()),
  /** Why it was refused, and in which column of the file. */
  reason: z.string().nullable(),
  column: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const listImportRows = defineContract('list-import-rows', '/api/import/{id}/rows', {
  summary: 'The rows of an import with what becomes of each, 100 a page.',
  params: z.object({ id: importId }),
  query: z.object({ status: z.enum(rowStatuses).optional(), page: pageNumber }),
  reply: z.array(importRow),
});

/** What the command shows of a finished import. */
const importReport = z.object({
  plan: importPlan,
  /** Takes the import back; null: there was nothing to change. */
  change: changeId.nullable(),
  /** The first of the rows that were refused. */
  refused: z.array(importRow),
});
export type ImportReport = z.infer<typeof importReport>;

export const importFile = defineContract('import-file', 'POST /api/import/file', {
  summary: 'Imports a file of this machine. Only for the command `npm run import` on the same machine.',
  access: 'local',
  publishes: true,
  body: importOptions.extend({
    /** Its whole path. */
    file: line(4096),
    dryRun: z.boolean().default(false),
    shrink: confirmed.shape.shrink,
  }),
  reply: importReport,
});

/** How far an import has come that is being looked at. */
const importProgress = z.object({
  fileName: z.string(),
  /**
   * `reading`: its rows are copied; `understanding`: their cells are read; `comparing`: with what is here, store by store; `counting pages`:
   * the pages that change are counted.
   */
  step: z.enum(['reading', 'understanding', 'comparing', 'counting pages']),
  done: z.int().min(0),
  /** null: it is not known before the end of the file. */
  of: z.int().min(0).nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;

export const listImportProgress = defineContract('list-import-progress', '/api/import/progress', {
  summary: 'The files that are being looked at now, and how far each has come.',
  reply: z.array(importProgress),
});

export const replanImport = defineContract('replan-import', 'POST /api/import/{id}/plan', {
  summary:
    'Reads the file of a dry run again with other options, and answers what it would do then, as a dry run with an id of ' +
    'its own. The earlier one ends.',
  params: z.object({ id: importId }),
  body: importOptions,
  reply: importPlan,
});

export const applyImport = defineContract('apply-import', 'POST /api/import/{id}/apply', {
  summary:
    'Does what the dry run of an import said, all of it or nothing. 409 when the catalogue changed since in a way ' +
    'that alters a row, or when the feed shrank by more than a fifth and ?shrink=1 does not confirm that.',
  publishes: true,
  params: z.object({ id: importId }),
  query: confirmed,
  reply: importPlan,
});

const mappingName = line(80);
export const keptMapping = z.object({ name: mappingName, kind: z.enum(importKinds), mapping });

export const listMappings = defineContract('list-mappings', '/api/import/mappings', {
  summary: 'The mappings of columns that are kept, by name.',
  reply: z.array(keptMapping),
});

export const keepMapping = defineContract('keep-mapping', 'PUT /api/import/mappings/{name}', {
  summary: 'Keeps a mapping of columns under a name, in place of one that had it.',
  params: z.object({ name: mappingName }),
  body: keptMapping.omit({ name: true }),
  reply: keptMapping,
});

export const deleteMapping = defineContract('delete-mapping', 'DELETE /api/import/mappings/{name}', {
  summary: 'Forgets a mapping of columns.',
  params: z.object({ name: mappingName }),
});

export const exportCatalogue = defineContract('export-catalogue', '/api/export/{file}', {
  summary:
    'The whole catalogue as of one moment: as JSON, as NDJSON with a document a line, as a ZIP file of both forms ' +
    'of everything and the pictures, or one kind of things as CSV.',
  recentPassword: true,
  ticket: true,
  params: z.object({ file: z.enum(exportFiles) }),
  replyType: 'application/octet-stream',
  reply: z.string(),
});
