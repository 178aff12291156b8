import { z } from 'zod';
import { page, pageInput, redirect, redirectInput } from '../../data/schema/page.ts';
import { creation, deletion, edit, defineContract } from './contract.ts';
import { changesOf } from './shapes/changes.ts';
import { byId } from './shapes/entities.ts';

/** `isDefault`: it has the default text. */
const ownerPage = page.extend({ isDefault: z.boolean() });
export type OwnerPage = z.infer<typeof ownerPage>;

/** Bytes; the content alone may have 200,000 characters. */
const PAGE_BODY_LIMIT = 1024 * 1024;

export const listPages = defineContract('list-pages', '/api/pages', {
  summary: 'Pages of text: the five that come with every site, then those of its owner by address.',
  reply: z.array(ownerPage),
});

export const getPage = defineContract('get-page', '/api/pages/{id}', {
  summary: 'A page of text; `about`, `privacy`, `terms`, `contact` and `amazon-disclosure` are always there.',
  params: byId,
  reply: ownerPage,
});

export const createPage = creation('create-page', '/api/pages', {
  summary:
    'Writes a page of text at an address that nothing else has. Its HTML is cleaned; facts such as `{{siteName}}` are ' +
    'filled in when it is published. A link with `rel="external"` is no affiliate link.',
  body: pageInput,
  bodyLimit: PAGE_BODY_LIMIT,
  reply: ownerPage,
});

export const updatePage = edit('update-page', '/api/pages/{id}', {
  summary: 'Changes a page of text. The address of one that comes with every site is fixed.',
  body: changesOf(pageInput),
  bodyLimit: PAGE_BODY_LIMIT,
  reply: ownerPage,
});

export const deletePage = deletion(
  'delete-page',
  '/api/pages/{id}',
  'Deletes a page of text; one that comes with every site gets its default text back.',
);

export const listRedirects = defineContract('list-redirects', '/api/redirects', {
  summary: "The owner's own redirects, in the order in which they were made.",
  reply: z.array(redirect),
});

export const createRedirect = creation('create-redirect', '/api/redirects', {
  summary: 'Leads an address without a page to a page of this site.',
  body: redirectInput,
  reply: redirect,
});

export const deleteRedirect = deletion('delete-redirect', '/api/redirects/{id}', 'Deletes a redirect.');
