import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { followable, followed, type Followed } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import {
  askToConfirm,
  askToUnsubscribe,
  confirmSubscription,
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
  saveChoices,
  showChoices,
  subscriber,
  subscribeNewsletter,
  SUBSCRIBERS_LISTED,
  THANKS_PAGE,
  unsubscribe,
} from '../contract/newsletter.ts';
import { isForm } from '../routing/body.ts';
import { InvalidRequest } from '../http/errors.ts';
import { type Call, route } from '../routing/route.ts';
import { choicesPage, linkPage, wordingOf } from '../newsletter/link-pages.ts';
import { namesOf } from '../newsletter/newsletter.ts';
import type { Claims, TokenPurpose } from '../newsletter/tokens.ts';
import { noteCall } from '../routing/actor.ts';

/** How long every answer takes at least: the duration of a save would reveal whether an address is new. */
const EVEN_MS = 60;

/** Quoted; a cell that a spreadsheet would take for a formula is made text. */
const CSV = {
  header: true,
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  columns: Object.keys(subscriber.shape),
  cast: { boolean: (value: boolean) => (value ? 'yes' : 'no') },
};

/** With their names; what is gone is left out. */
const withNames = (read: Read, targets: readonly string[]): Followed[] =>
  targets.flatMap((target) => followed(read, target) ?? []);

type LinkCall = Pick<Call<typeof showChoices>, 'query' | 'read' | 'response' | 'services'>;

/** The page that a link of a mail leads to: this one, or 404 where the link was not made here, or what it is for is gone (null). */
async function pageOf(
  { query, read, response, services }: LinkCall,
  purpose: TokenPurpose,
  made: (claims: Claims) => string | null | Promise<string | null>,
): Promise<string> {
  const claims = await services.tokens.read(purpose, query.token);
  const page = claims && (await made(claims));
  if (page) return page;
  response.status(404);
  const text = purpose === 'confirm' ? 'letterPage.notConfirmedText' : 'letterPage.notLeftText';
  return linkPage(read, 'letterPage.notConfirmed', text);
}

/** The page on which the reader chooses. `change`: what was chosen is to be saved. */
const choices = (call: LinkCall, change?: (email: string) => Promise<void>) =>
  pageOf(call, 'preferences', async ({ email }) => {
    await change?.(email);
    const reader = await call.services.records.subscriptions.find(email);
    if (reader === undefined) return null;
    const targets = reader.follows.map(({ target }) => target);
    const followed = withNames(call.read, targets);
    const leave = await call.services.tokens.link('unsubscribe', email);
    return choicesPage(call.read, reader, { followed, isSaved: change !== undefined, leave });
  });

export const newsletterRoutes = [
  route(subscribeNewsletter, async ({ body, read, request, response, services }) => {
    const follows = (body.follow ?? []).map((page, at) => {
      const found = followable(read, page);
      if (found !== null) return found;
      throw new InvalidRequest([{ path: `follow.${at}`, message: `There is no page "${page}" to follow.` }]);
    });
    await Promise.all([services.newsletter.subscribe(body.email, follows), wait(EVEN_MS)]);
    if (!isForm(request)) return {};
    response.redirect(303, THANKS_PAGE);
    return undefined;
  }),
  route(askToConfirm, (call) =>
    pageOf(call, 'confirm', ({ follows }) => {
      const names = namesOf(call.read, withNames(call.read, follows)) ?? '';
      const text = follows.length === 0 ? 'letterPage.askText' : 'letterPage.askFollowText';
      return linkPage(call.read, 'letterPage.ask', text, { values: { names }, button: 'letterPage.askButton' });
    }),
  ),
  route(confirmSubscription, (call) =>
    pageOf(call, 'confirm', async ({ email, follows }) => {
      const { newsletter, tokens } = call.services;
      const found = withNames(call.read, follows);
      // what was to be followed may be gone
      const isThere = follows.length === 0 || found.length > 0;
      if (!isThere || !(await newsletter.confirm(email, found))) return null;
      const link = { href: await tokens.link('preferences', email), label: 'letterPage.choices' } as const;
      return linkPage(call.read, 'letterPage.confirmed', 'toast.subscribedText', { link });
    }),
  ),
  route(askToUnsubscribe, (call) =>
    pageOf(call, 'unsubscribe', () =>
      linkPage(call.read, 'letterPage.leave', 'letterPage.leaveText', { button: 'letterPage.leave' }),
    ),
  ),
  route(unsubscribe, (call) =>
    pageOf(call, 'unsubscribe', async ({ email }) => {
      await call.services.newsletter.unsubscribe(email);
      return linkPage(call.read, 'letterPage.left', 'letterPage.leftText');
    }),
  ),
  route(showChoices, (call) => choices(call)),
  route(saveChoices, (call) =>
    choices(call, (email) => {
      const { digest, letters, when, follow } = call.body;
      const chosen = { digest: digest === '1', letters: letters === '1', atOnce: when === 'once', follows: follow };
      return call.services.records.subscriptions.choose(email, chosen, wordingOf(call.read, chosen));
    }),
  ),
  route(listSubscribers, async ({ services: { mailer, records } }) => ({
    confirmsByMail: mailer.isSetUp,
    warnings: mailer.warnings(),
    ...(await records.subscriptions.counts()),
    subscribers: await records.subscriptions.page({ count: SUBSCRIBERS_LISTED, newestFirst: true }),
  })),
  route(removeSubscriber, async (call) => {
    const removed = await call.services.newsletter.unsubscribe(call.body.email);
    if (removed) await noteCall(call);
    return { removed };
  }),
  route(exportSubscribers, async (call) => {
    const { response, services } = call;
    // before the first address leaves the machine
    await noteCall(call);
    response.attachment('subscribers.csv');
    try {
      await pipeline(services.records.subscriptions.readers(), stringify(CSV), response);
    } catch (error) {
      const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!isClosed) throw error;
    }
    return undefined;
  }),
];
