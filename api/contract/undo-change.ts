import { z } from 'zod';
import { changeId, restored } from './change-history.ts';
import { defineContract } from './contract.ts';

/**
 * With 409, `current` is a list of `{key, name, document}`: what was changed since, as it is now; `document` is null
 * where there is none.
 */
export const undoChange = defineContract({
  operation: 'undo-change',
  method: 'post',
  path: '/api/undo/{changeId}',
  summary: 'Takes a change back, for 30 days, unless what it changed was changed since.',
  access: 'owner',
  publishes: true,
  fails: [410],
  params: z.object({ changeId }),
  reply: restored,
});
