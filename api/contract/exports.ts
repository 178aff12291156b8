import { z } from 'zod';
import { exportFiles } from '../../data/schema/export-files.ts';
import { defineContract } from './contract.ts';

export const exportCatalogue = defineContract({
  operation: 'export-catalogue',
  method: 'get',
  path: '/api/export/{file}',
  summary:
    'The whole catalogue as of one moment: as JSON, as NDJSON with a document a line, as a ZIP file of both forms ' +
    'of everything and the pictures, or one kind of things as CSV.',
  ticket: true,
  params: z.object({ file: z.enum(exportFiles) }),
  replyType: 'application/octet-stream',
  reply: z.string(),
});
