import { z } from 'zod';
import { defineContract } from './contract.ts';
import { importOptions, importPlan, mapping } from './import-plan.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes of a file of text; a spreadsheet may have less. */
export const MOST_IMPORT_BYTES = 200 * MEGABYTE;

/** A field of a form holds it as JSON. */
const mappingText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Write the mapping as JSON, such as {"Voucher code": "code"}.' });
      return z.NEVER;
    }
  })
  .pipe(mapping);

export const confirmed = z.object({
  /** The feed may shrink by more than a fifth. */
  shrink: z.enum(['0', '1']).optional(),
});

export const beginImport = defineContract({
  operation: 'begin-import',
  method: 'post',
  path: '/api/import',
  summary:
    'Imports a file of coupons, offers, stores or products (CSV, TSV, JSON, NDJSON, XML up to 200 MB, XLSX up to ' +
    '20 MB) in one transaction and one publish. With ?dryRun=1 it answers what it would do, which ' +
    'POST /api/import/{id}/apply does within a day. `pages` is how many pages change; null where that could not be ' +
    'counted, for the reason in `pagesUnknown`, and for an import that is applied at once.',
  access: 'owner',
  publishes: true,
  upload: MOST_IMPORT_BYTES,
  query: confirmed.extend({ dryRun: z.enum(['0', '1']).optional() }),
  body: importOptions.extend({ mapping: mappingText.optional() }),
  reply: importPlan,
});
