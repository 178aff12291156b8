import { z } from 'zod';
import { defineContract } from './contract.ts';
import { dealName, nothing } from './entities.ts';

export const castVote = defineContract({
  operation: 'cast-vote',
  method: 'post',
  path: '/api/votes',
  summary:
    'Says whether the code of a deal worked. One vote counts for each network address, code and month; a later ' +
    'one takes its place. No address is kept.',
  access: 'public',
  limit: 'votes',
  bodyLimit: 1024,
  ownPagesOnly: true,
  body: z.object({ deal: dealName, worked: z.boolean() }),
  reply: nothing,
});
