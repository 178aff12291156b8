import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { listIn } from '../../data/messages/format.ts';
import { followable, followedName, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import {
  askToConfirm,
  askToUnsubscribe,
  confirmSubscription,
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
  saveChoices,
  showChoices,
  subscribeNewsletter,
  SUBSCRIBERS_LISTED,
  THANKS_PAGE,
  unsubscribe,
} from '../contract/newsletter.ts';
import { isForm } from '../routing/body.ts';
import { InvalidRequest } from '../http/errors.ts';
import { type Call, route } from '../routing/route.ts';
import { linkPages } from '../newsletter/link-pages.ts';
import type { Followed, Site } from '../newsletter/newsletter.ts';
import type { Services } from '../services/services.ts';
import { actorOf } from '../routing/actor.ts';
import { whyNotSent } from './letters.ts';
import type { Reader, Subscriptions } from '../../data/records/subscriptions.ts';

/** How long every answer takes at least: the duration of a save would reveal whether an address is new. */
const EVEN_MS = 60;

const UNSIGNED =
  'Nothing says that mails are signed (DKIM), and large mailbox providers refuse those that are not. Give SMTP_DKIM a key, or the value relay if your mail server signs them with both unsubscribe headers.';

const ROWS_AT_ONCE = 1_000;
const COLUMNS = [
  ...(['email', 'subscribedAt', 'confirmedAt', 'wording', 'digest', 'letters', 'atOnce', 'sentUntil'] as const),
  ...(['onceFrom', 'onceUntil', 'lastLetter', 'follows'] as const),
] satisfies readonly (keyof Reader)[];

/** Quoted; a cell that a spreadsheet would take for a formula is made text. */
const CSV = {
  header: true,
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  columns: [...COLUMNS],
  cast: { boolean: (value: boolean) => (value ? 'yes' : 'no') },
};

async function* rows(subscriptions: Subscriptions): AsyncIterable<Reader> {
  let after: Reader | undefined;
  do {
    const page = await subscriptions.page({ count: ROWS_AT_ONCE, after });
    yield* page;
    after = page.length === ROWS_AT_ONCE ? page.at(-1) : undefined;
  } while (after !== undefined);
}

/** What mails and their pages say of the site. */
const siteOf = (read: Read, { settings }: Pick<Services, 'settings'>): Site => {
  const { siteName, contactEmail, siteUrl, words } = read(siteLayout);
  const mailFrom = settings.mailFrom ?? contactEmail;
  return { name: siteName, contactEmail, mailFrom, url: siteUrl, words, digest: read(mailSettings).digest };
};

/** With their names; what is gone is left out. */
const withNames = (read: Read, targets: readonly string[]): Followed[] =>
  targets.flatMap((target) => {
    const name = followedName(read, target);
    return name === null ? [] : [{ target, name }];
  });

class NothingToFollow extends InvalidRequest {
  override name = 'NothingToFollow';
  constructor(at: number, page: string) {
    super([{ path: `follow.${at}`, message: `There is no page "${page}" to follow.` }]);
  }
}

function targetsOf(read: Read, pages: readonly string[] = []): string[] {
  return pages.map((page, at) => {
    const target = followable(read, page);
    if (target === null) throw new NothingToFollow(at, page);
    return target;
  });
}

async function choicesPage(
  { query, read, response, services }: Pick<Call<typeof showChoices>, 'query' | 'read' | 'response' | 'services'>,
  isSaved: boolean,
): Promise<string> {
  const { tokens, records } = services;
  const site = read(siteLayout);
  const claims = await tokens.read('preferences', query.token);
  const reader = claims && (await records.subscriptions.find(claims.email));
  if (!reader) {
    response.status(404);
    return linkPages.notUnsubscribed(site);
  }
  const targets = reader.follows.map(({ target }) => target);
  const leave = `/api/newsletter/unsubscribe?token=${await tokens.make('unsubscribe', reader.email)}`;
  return linkPages.choices(site, reader, { followed: withNames(read, targets), isSaved, leave });
}

export const newsletterRoutes = [
  route(subscribeNewsletter, async ({ body, read, request, response, services }) => {
    const follows = withNames(read, targetsOf(read, body.follow));
    await Promise.all([services.newsletter.subscribe(body.email, follows, siteOf(read, services)), wait(EVEN_MS)]);
    if (!isForm(request)) return {};
    response.redirect(303, THANKS_PAGE);
    return undefined;
  }),
  route(askToConfirm, async ({ query, read, response, services: { tokens } }) => {
    const site = read(siteLayout);
    const asked = await tokens.read('confirm', query.token);
    if (asked !== undefined) {
      const names = withNames(read, asked.follows).map(({ name }) => name);
      return linkPages.askToConfirm(site, asked.follows.length === 0 ? null : listIn(site.words.language, names));
    }
    response.status(404);
    return linkPages.notConfirmed(site);
  }),
  route(confirmSubscription, async ({ query, read, response, services }) => {
    const site = read(siteLayout);
    const asked = await services.tokens.read('confirm', query.token);
    const follows = withNames(read, asked?.follows ?? []);
    // what was to be followed may be gone
    const isThere = asked !== undefined && (asked.follows.length === 0 || follows.length > 0);
    if (isThere && (await services.newsletter.confirm(asked.email, follows, siteOf(read, services)))) {
      const token = await services.tokens.make('preferences', asked.email);
      return linkPages.confirmed(site, `/api/newsletter/preferences?token=${token}`);
    }
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
    const claims = await tokens.read('unsubscribe', query.token);
    if (claims === undefined) {
      response.status(404);
      return linkPages.notUnsubscribed(site);
    }
    await newsletter.unsubscribe(claims.email);
    return linkPages.unsubscribed(site);
  }),
  route(showChoices, (call) => choicesPage(call, false)),
  route(saveChoices, async (call) => {
    const { body, query, services } = call;
    const claims = await services.tokens.read('preferences', query.token);
    const { digest, letters, when, follow } = body;
    const choices = { digest: digest === '1', letters: letters === '1', atOnce: when === 'once', follows: follow };
    if (claims) await services.records.subscriptions.choose(claims.email, choices, services.now().toISOString());
    return choicesPage(call, true);
  }),
  route(listSubscribers, async ({ read, services: { mailer, records, settings } }) => {
    const { confirmed, unconfirmed } = await records.subscriptions.counts();
    const subscribers = await records.subscriptions.page({ count: SUBSCRIBERS_LISTED, newestFirst: true });
    return {
      confirmsByMail: mailer.isSetUp,
      notSent: whyNotSent(read(mailSettings), mailer),
      warnings: mailer.isSetUp && settings.dkim === undefined ? [UNSIGNED] : [],
      confirmed,
      unconfirmed,
      subscribers,
    };
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
