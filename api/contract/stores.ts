import { z } from 'zod';
import { publicStore, publicStoreDetail } from '../../data/schema/public-shapes.ts';
import { creation, deletionEffect, dryRun, edit, defineContract, nothing, publicRead } from './contract.ts';
import { byId, bySlug, ownerStore, ownerStoreDetail } from './shapes/entities.ts';
import { id } from '../../data/schema/fields.ts';
import { storeInput } from '../../data/schema/store.ts';
import { LOGO_BODY_LIMIT, logoUpload } from './pictures.ts';
import { changesOf } from './shapes/changes.ts';

export const listStores = publicRead('list-stores', '/api/stores', {
  summary: 'All stores, by name.',
  reply: z.array(publicStore),
  ownerReply: z.array(ownerStore),
});

export const listStoresNamed = defineContract('list-stores-named', '/api/hints/stores', {
  summary:
    'Stores that shoppers would call by this name: upper and lower case, accents and punctuation aside. At most five.',
  query: z.object({
    name: z.string().max(200),
    /** The store that is being edited. */
    except: id.optional(),
  }),
  reply: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
});

export const listStoreNames = defineContract('list-store-names', '/api/store-names', {
  summary: 'What all stores are called, by name: what a store is chosen from.',
  fails: [503],
  reply: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
});

export const listPopularStores = publicRead('list-popular-stores', '/api/stores/popular', {
  summary: 'The stores that shoppers use most.',
  reply: z.array(publicStore),
});

export const getStore = publicRead('get-store', '/api/stores/{slug}', {
  summary: 'A store with its coupons and offers.',
  moves: true,
  params: bySlug,
  reply: publicStoreDetail,
  ownerReply: ownerStoreDetail,
});

export const createStore = creation('create-store', '/api/stores', {
  summary: 'Adds a store. The logo is an address or a picture as a data URL.',
  body: storeInput.extend({ logo: logoUpload.default('') }),
  bodyLimit: LOGO_BODY_LIMIT,
  reply: ownerStore,
});

export const updateStore = edit('update-store', '/api/stores/{id}', {
  summary: 'Changes a store. Its former address keeps working.',
  body: changesOf(storeInput.extend({ logo: logoUpload.default('') })),
  bodyLimit: LOGO_BODY_LIMIT,
  reply: ownerStore,
});

export const deleteStore = defineContract('delete-store', 'DELETE /api/stores/{id}', {
  summary: 'Deletes a store with its coupons and offers; posts about it lose their link to it.',
  publishes: true,
  params: byId,
  query: dryRun,
  reply: z.union([deletionEffect, nothing]),
});
