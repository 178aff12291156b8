import { z } from 'zod';
import { redirect, redirectInput } from '../../data/schema/redirect.ts';
import { defineContract } from './contract.ts';
import { byId, nothing } from './shapes/entities.ts';

export const listRedirects = defineContract({
  operation: 'list-redirects',
  method: 'get',
  path: '/api/redirects',
  summary: "The owner's own redirects, in the order in which they were made.",
  access: 'owner',
  reply: z.array(redirect),
});

export const createRedirect = defineContract({
  operation: 'create-redirect',
  method: 'post',
  path: '/api/redirects',
  summary: 'Leads an address without a page to a page of this site.',
  access: 'owner',
  publishes: true,
  body: redirectInput,
  reply: redirect,
  status: 201,
});

export const deleteRedirect = defineContract({
  operation: 'delete-redirect',
  method: 'delete',
  path: '/api/redirects/{id}',
  summary: 'Deletes a redirect.',
  access: 'owner',
  publishes: true,
  params: byId,
  reply: nothing,
});
