import { storeInput } from '../../data/schema/store.ts';
import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';
import { byId, ownerStore } from './entities.ts';
import { LOGO_BODY_LIMIT, logoUpload } from './logo-upload.ts';

export const updateStore = defineContract({
  operation: 'update-store',
  method: 'put',
  path: '/api/stores/{id}',
  summary: 'Changes a store. Its former address keeps working.',
  access: 'owner',
  publishes: true,
  params: byId,
  body: changesOf(storeInput.extend({ logo: logoUpload.default('') })),
  bodyLimit: LOGO_BODY_LIMIT,
  reply: ownerStore,
});
