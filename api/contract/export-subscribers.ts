import { z } from 'zod';
import { defineContract } from './contract.ts';

export const exportSubscribers = defineContract({
  operation: 'export-subscribers',
  method: 'get',
  path: '/api/newsletter/export',
  summary: 'The subscribers as a CSV file.',
  access: 'owner',
  ticket: true,
  replyType: 'text/csv',
  reply: z.string(),
});
