import { z } from 'zod';
import { dealName, line } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';

/** What shoppers say on pages of this site. */
const ofShopper = { access: 'public', limit: 'votes', bodyLimit: 1024, ownPagesOnly: true } as const;

export const castVote = defineContract('cast-vote', 'POST /api/votes', {
  summary:
    'Says whether the code of a deal worked. One vote counts for each network address, code and month; a later ' +
    'one takes its place. No address is kept.',
  ...ofShopper,
  body: z.object({ deal: dealName, worked: z.boolean() }),
});

/** An address for mail, or a telephone number. */
const isPersonal = /@|\d(?:[\s./-]?\d){6}/;

export const wishForStore = defineContract('wish-for-store', 'POST /api/wishes', {
  summary:
    'Says which store is missing. One wish counts for each network address, name and month, none for a store that is ' +
    'there. No address is kept.',
  ...ofShopper,
  body: z.object({
    store: line(80).refine(
      (name) => !isPersonal.test(name),
      'expected the name of a store, without an address or a telephone number',
    ),
  }),
});

export const listWishes = defineContract('list-wishes', '/api/wishes', {
  summary:
    'The stores that shoppers missed at least three times within a year, most wished first, without those that are there.',
  reply: z.array(z.object({ store: z.string(), count: z.int() })),
});

const reason = z.enum(['wrong', 'expired', 'misleading']);

export const reportDeal = defineContract('report-deal', 'POST /api/reports', {
  summary:
    'Says what is wrong with a deal. One report counts for each network address, deal and month; a later one takes ' +
    'its place. No address is kept.',
  ...ofShopper,
  body: z.object({ deal: dealName, reason }),
});

const report = z.object({ deal: z.string(), reason, count: z.int() });
/** With the title of the deal and the name of its store. */
export const reportOfToday = report.extend({ title: z.string(), storeName: z.string() });
export type ReportOfToday = z.infer<typeof reportOfToday>;

export const listReports = defineContract('list-reports', '/api/reports', {
  summary:
    'What shoppers reported in the last 30 days of deals that were not changed since, most often reported first.',
  reply: z.array(report),
});

const part = '[a-z0-9][a-z0-9-]{0,63}';

export const countView = defineContract('count-view', 'POST /api/views', {
  summary: 'Counts a view or a click of one thing. Nothing about the visitor is kept.',
  access: 'public',
  limit: 'views',
  bodyLimit: 1024,
  body: z.object({
    /** `letter/<id>` of the mail that led to a page, or `store/<id>`, `blog/<id>`, `amazon/<id>`, `coupon/<store id>/<id>` or `offer/<store id>/<id>`, as `key` of cards has it. */
    thing: z
      .string()
      .regex(
        new RegExp(`^((store|blog|amazon|letter)/${part}|(coupon|offer)/${part}/${part})$`),
        'Name a thing such as store/acme.',
      ),
    kind: z.enum(['view', 'click']).default('view'),
  }),
});
