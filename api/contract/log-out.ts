import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

export const logOut = defineContract({
  operation: 'log-out',
  method: 'post',
  path: '/api/admin/logout',
  summary: 'Ends the session.',
  access: 'owner',
  reply: nothing,
});
