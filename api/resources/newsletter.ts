import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { siteLayout } from '../../data/queries/reading/site.ts';
import {
  askToConfirm,
  askToUnsubscribe,
  confirmSubscription,
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
  subscribeNewsletter,
  SUBSCRIBERS_LISTED,
  THANKS_PAGE,
  unsubscribe,
} from '../contract/newsletter.ts';
import { isForm } from '../routing/body.ts';
import { route } from '../routing/route.ts';
import { linkPages } from '../newsletter/link-pages.ts';
import { actorOf } from '../routing/actor.ts';
import type { Subscriber, Subscriptions } from '../../data/records/subscriptions.ts';

/** How long every answer takes at least: the duration of a save would reveal whether an address is new. */
const EVEN_MS = 60;

const ROWS_AT_ONCE = 1_000;
const COLUMNS = ['email', 'subscribedAt', 'confirmedAt', 'wording'] as const;

/** Quoted; a cell that a spreadsheet would take for a formula is made text. */
const CSV = {
  header: true,
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  columns: [...COLUMNS],
};

async function* rows(subscriptions: Subscriptions): AsyncIterable<Subscriber> {
  let after: Subscriber | undefined;
  do {
    const page = await subscriptions.page({ count: ROWS_AT_ONCE, after });
    yield* page;
    after = page.length === ROWS_AT_ONCE ? page.at(-1) : undefined;
  } while (after !== undefined);
}

export const newsletterRoutes = [
  route(subscribeNewsletter, async ({ body, read, request, response, services: { newsletter } }) => {
    const { siteName, contactEmail, siteUrl, words } = read(siteLayout);
    await Promise.all([
      newsletter.subscribe(body.email, { name: siteName, contactEmail, url: siteUrl, words }),
      wait(EVEN_MS),
    ]);
    if (!isForm(request)) return {};
    response.redirect(303, THANKS_PAGE);
    return undefined;
  }),
  route(askToConfirm, async ({ query, read, response, services: { tokens } }) => {
    const site = read(siteLayout);
    if ((await tokens.read('confirm', query.token)) !== undefined) return linkPages.askToConfirm(site);
    response.status(404);
    return linkPages.notConfirmed(site);
  }),
  route(confirmSubscription, async ({ query, read, response, services: { tokens, newsletter } }) => {
    const site = read(siteLayout);
    const email = await tokens.read('confirm', query.token);
    if (email !== undefined && (await newsletter.confirm(email))) return linkPages.confirmed(site);
    response.status(404);
    return linkPages.notConfirmed(site);
  }),
  route(askToUnsubscribe, async ({ query, read, response, services: { tokens } }) => {
    const site = read(siteLayout);
    if ((await tokens.read('unsubscribe', query.token)) !== undefined) return linkPages.askToUnsubscribe(site);
    response.status(404);
    return linkPages.notUnsubscribed(site);
  }),
  route(unsubscribe, async ({ query, read, response, services: { tokens, newsletter } }) => {
    const site = read(siteLayout);
    const email = await tokens.read('unsubscribe', query.token);
    if (email === undefined) {
      response.status(404);
      return linkPages.notUnsubscribed(site);
    }
    await newsletter.unsubscribe(email);
    return linkPages.unsubscribed(site);
  }),
  route(listSubscribers, async ({ services: { mailer, records } }) => {
    const { confirmed, unconfirmed } = await records.subscriptions.counts();
    const subscribers = await records.subscriptions.page({ count: SUBSCRIBERS_LISTED, newestFirst: true });
    return { confirmsByMail: mailer.isSetUp, confirmed, unconfirmed, subscribers };
  }),
  route(removeSubscriber, async ({ body, contract, request, services }) => {
    const removed = await services.newsletter.unsubscribe(body.email);
    if (removed) await services.audit.note(actorOf(contract, request), []);
    return { removed };
  }),
  route(exportSubscribers, async ({ contract, request, response, services }) => {
    const { records, audit } = services;
    // before the first address leaves the machine
    await audit.note(actorOf(contract, request), []);
    response.attachment('subscribers.csv');
    try {
      await pipeline(rows(records.subscriptions), stringify(CSV), response);
    } catch (error) {
      const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!isClosed) throw error;
    }
    return undefined;
  }),
];
