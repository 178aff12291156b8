import { z } from 'zod';
import { changedDocument, changeId, versionId } from './change-history.ts';
import { defineContract } from './contract.ts';

export const getVersion = defineContract({
  operation: 'get-version',
  method: 'get',
  path: '/api/history/{versionId}',
  summary: 'A document before and after a change, and as it is now.',
  access: 'owner',
  params: z.object({ versionId }),
  reply: changedDocument.extend({
    id: changeId,
    at: z.string(),
    /** null: there was none. */
    before: z.unknown(),
    /** null: it was deleted. */
    after: z.unknown(),
    /** null: there is none any more. */
    current: z.unknown(),
  }),
});
