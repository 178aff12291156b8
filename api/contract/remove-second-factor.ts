import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

export const removeSecondFactor = defineContract({
  operation: 'remove-second-factor',
  method: 'delete',
  path: '/api/admin/second-factor',
  summary: 'Turns the second factor off: the password alone signs in.',
  access: 'owner',
  reply: nothing,
});
