import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

export const endDevice = defineContract({
  operation: 'end-device',
  method: 'delete',
  path: '/api/admin/devices/{id}',
  summary: 'Forgets a known browser and ends its sessions.',
  access: 'owner',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
});
