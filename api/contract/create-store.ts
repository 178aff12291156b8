import { storeInput } from '../../data/schema/store.ts';
import { defineContract } from './contract.ts';
import { ownerStore } from './entities.ts';
import { LOGO_BODY_LIMIT, logoUpload } from './logo-upload.ts';

export const createStore = defineContract({
  operation: 'create-store',
  method: 'post',
  path: '/api/stores',
  summary: 'Adds a store. The logo is an address or a picture as a data URL.',
  access: 'owner',
  publishes: true,
  body: storeInput.extend({ logo: logoUpload.default('') }),
  bodyLimit: LOGO_BODY_LIMIT,
  reply: ownerStore,
  status: 201,
});
