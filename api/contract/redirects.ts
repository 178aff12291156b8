import { z } from 'zod';
import { redirect, redirectInput } from '../../data/schema/redirect.ts';
import { defineContract } from './contract.ts';
import { creation, deletion } from './writes.ts';

export const listRedirects = defineContract({
  operation: 'list-redirects',
  method: 'get',
  path: '/api/redirects',
  summary: "The owner's own redirects, in the order in which they were made.",
  reply: z.array(redirect),
});

export const createRedirect = creation({
  operation: 'create-redirect',
  path: '/api/redirects',
  summary: 'Leads an address without a page to a page of this site.',
  body: redirectInput,
  reply: redirect,
});

export const deleteRedirect = deletion({
  operation: 'delete-redirect',
  path: '/api/redirects/{id}',
  summary: 'Deletes a redirect.',
});
