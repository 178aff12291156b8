import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

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
