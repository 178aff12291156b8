import { defineContract } from './contract.ts';
import { newRecoveryCodes } from './second-factor.ts';

export const renewRecoveryCodes = defineContract({
  operation: 'renew-recovery-codes',
  method: 'post',
  path: '/api/admin/second-factor/recovery-codes',
  summary: 'New recovery codes in place of all earlier ones.',
  access: 'owner',
  fails: [409],
  reply: newRecoveryCodes,
});
