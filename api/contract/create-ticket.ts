import { z } from 'zod';
import { line } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';

export const createTicket = defineContract({
  operation: 'create-ticket',
  method: 'post',
  path: '/api/admin/tickets',
  summary: 'The address that opens a preview, an export or another page for the owner once, within a minute.',
  access: 'owner',
  bodyLimit: 4 * 1024,
  body: z.object({ path: line(500) }),
  reply: z.object({ address: z.string() }),
  status: 201,
});
