import { z } from 'zod';
import { defineContract } from './contract.ts';
import { dealName, nothing } from './shapes/entities.ts';

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

const part = '[a-z0-9][a-z0-9-]{0,63}';

export const countView = defineContract({
  operation: 'count-view',
  method: 'post',
  path: '/api/views',
  summary: 'Counts a view or a click of one thing. Nothing about the visitor is kept.',
  access: 'public',
  limit: 'views',
  bodyLimit: 1024,
  body: z.object({
    /** `store/<id>`, `blog/<id>`, `amazon/<id>`, `coupon/<store id>/<id>` or `offer/<store id>/<id>`, as `key` of cards has it. */
    thing: z
      .string()
      .regex(
        new RegExp(`^((store|blog|amazon)/${part}|(coupon|offer)/${part}/${part})$`),
        'Name a thing such as store/acme.',
      ),
    kind: z.enum(['view', 'click']).default('view'),
  }),
  reply: nothing,
});
