import { z } from 'zod';
import { auditEntry } from './audit-entry.ts';
import { defineContract } from './contract.ts';

export const listAudit = defineContract({
  operation: 'list-audit',
  method: 'get',
  path: '/api/audit',
  summary: 'Who changed what and when, newest first.',
  access: 'owner',
  query: z.object({ count: z.coerce.number().int().min(1).max(500).default(100) }),
  reply: z.array(auditEntry),
});
