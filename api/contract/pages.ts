import { z } from 'zod';
import { page, pageInput } from '../../data/schema/page.ts';
import { defineContract } from './contract.ts';
import { changesOf } from './shapes/changes.ts';
import { byId, nothing } from './shapes/entities.ts';

/** `isDefault`: it has the default text. */
const ownerPage = page.extend({ isDefault: z.boolean() });
export type OwnerPage = z.infer<typeof ownerPage>;

/** Bytes; the content alone may have 200,000 characters. */
const PAGE_BODY_LIMIT = 1024 * 1024;

export const listPages = defineContract({
  operation: 'list-pages',
  method: 'get',
  path: '/api/pages',
  summary: 'Pages of text: the five that come with every site, then those of its owner by address.',
  access: 'owner',
  reply: z.array(ownerPage),
});

export const getPage = defineContract({
  operation: 'get-page',
  method: 'get',
  path: '/api/pages/{id}',
  summary: 'A page of text; `about`, `privacy`, `terms`, `contact` and `amazon-disclosure` are always there.',
  access: 'owner',
  params: byId,
  reply: ownerPage,
});

export const createPage = defineContract({
  operation: 'create-page',
  method: 'post',
  path: '/api/pages',
  summary:
    'Writes a page of text at an address that nothing else has. Its HTML is cleaned; facts such as `{{siteName}}` are ' +
    'filled in when it is published. A link with `rel="external"` is no affiliate link.',
  access: 'owner',
  publishes: true,
  body: pageInput,
  bodyLimit: PAGE_BODY_LIMIT,
  reply: ownerPage,
  status: 201,
});

export const updatePage = defineContract({
  operation: 'update-page',
  method: 'put',
  path: '/api/pages/{id}',
  summary: 'Changes a page of text. The address of one that comes with every site is fixed.',
  access: 'owner',
  publishes: true,
  params: byId,
  body: changesOf(pageInput),
  bodyLimit: PAGE_BODY_LIMIT,
  reply: ownerPage,
});

export const deletePage = defineContract({
  operation: 'delete-page',
  method: 'delete',
  path: '/api/pages/{id}',
  summary: 'Deletes a page of text; one that comes with every site gets its default text back.',
  access: 'owner',
  publishes: true,
  params: byId,
  reply: nothing,
});
