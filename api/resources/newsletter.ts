import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { mailSettings, namesOf, targetOf } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteUrl } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import type { Asked } from '../../data/records/subscriptions.ts';
import { signUpText } from '../../data/rules/web/sign-up-text.ts';
import { NEWSLETTER, subscriber, targetsOf } from '../../data/schema/mail.ts';
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
import { choicesPage, linkPage, wordingOf } from '../newsletter/link-pages.ts';
import { type Claims, CONFIRM_WITHIN_DAYS, type TokenPurpose } from '../newsletter/tokens.ts';
import { noteCall } from '../routing/actor.ts';
import type { Services } from '../services/services.ts';

/** How long every answer takes at least: the duration of a save would reveal whether an address is new. */
const EVEN_MS = 60;
/** One address is not asked the same again sooner than this, nor more often than so anything. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const MOST_ASKED = 3;
const KIND = 'newsletter';

/** Quoted; a cell that a spreadsheet would take for a formula is made text. */
const CSV = {
  header: true,
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  columns: Object.keys(subscriber.shape),
};

/** What the visitor agrees to, as it stands beside the button. `follows`: without any the newsletter is meant. */
function askedFor(read: Read, follows: readonly string[]): Asked {
  const t = textOf(read);
  const { digest } = read(mailSettings);
  const { title, text } = signUpText(t, digest, namesOf(read, follows));
  return {
    targets: follows.length === 0 ? NEWSLETTER : follows,
    atOnce: digest === 'off' && follows.length > 0,
    wording: `${title} – ${text} ${t('newsletter.button')}. ${t('newsletter.note')}`,
  };
}

/** Idempotent. Who has not confirmed what is asked for is asked by mail, when a mail server is set up. */
async function subscribe(services: Services, read: Read, email: string, follows: readonly string[]): Promise<void> {
  const { mailer, tokens } = services;
  const { subscriptions } = services.records;
  const at = services.now().toISOString();
  if (await subscriptions.isSuppressed(await tokens.hashed('bounce', email))) return;
  const { targets, wording } = askedFor(read, follows);
  await subscriptions.add({ email, subscribedAt: at, wording });
  const reader = await subscriptions.find(email);
  const hasAll = reader?.confirmedAt && targets.every((target) => targetsOf(reader).includes(target));
  if (hasAll || !mailer.isSetUp || !(await mayAsk(services, email, follows.join()))) return;
  await subscriptions.noteAsked(email, at);
  const written = services.writeMail(read, {
    names: namesOf(read, follows),
    days: CONFIRM_WITHIN_DAYS,
    confirmUrl: await tokens.link('confirm', email, read(siteUrl), follows),
    unsubscribeUrl: await tokens.link('unsubscribe', email, read(siteUrl)),
  });
  if (written) mailer.send(written, { to: email, letter: 'confirmation', apart: at });
}

/** Whether the address may be asked this now. */
async function mayAsk({ handovers, now }: Services, email: string, what: string): Promise<boolean> {
  const present = now().getTime();
  const mark = (id: string) => handovers.mark({ kind: KIND, id, until: present + ASK_AGAIN_AFTER_MS }, present);
  if (!(await mark(`${email} ${what}`))) return false;
  for (let time = 1; time <= MOST_ASKED; time += 1) if (await mark(`${email} ${time}`)) return true;
  return false;
}

/** Forgets the address. False: it was not subscribed. */
async function forget({ handovers, now, records }: Services, email: string): Promise<boolean> {
  await handovers.take(KIND, `${email} `, now().getTime());
  return records.subscriptions.remove(email);
}

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
    const leave = await call.services.tokens.link('unsubscribe', email);
    return choicesPage(call.read, reader, change !== undefined, leave);
  });

export const newsletterRoutes = [
  route(subscribeNewsletter, async ({ body, read, request, response, services }) => {
    const follows = (body.follow ?? []).map((page, at) => {
      const target = targetOf(read, page);
      if (target !== null) return target;
      throw new InvalidRequest([{ path: `follow.${at}`, message: `There is no page "${page}" to follow.` }]);
    });
    await Promise.all([subscribe(services, read, body.email, follows), wait(EVEN_MS)]);
    if (!isForm(request)) return {};
    response.redirect(303, THANKS_PAGE);
    return undefined;
  }),
  route(askToConfirm, (call) =>
    pageOf(call, 'confirm', ({ follows }) => {
      const names = namesOf(call.read, follows) ?? '';
      const text = follows.length === 0 ? 'letterPage.askText' : 'letterPage.askFollowText';
      return linkPage(call.read, 'letterPage.ask', text, { values: { names }, button: 'letterPage.askButton' });
    }),
  ),
  route(confirmSubscription, (call) =>
    pageOf(call, 'confirm', async ({ email, follows }) => {
      const { now, records, tokens } = call.services;
      // what was to be followed may be gone
      const isThere = follows.length === 0 || namesOf(call.read, follows) !== null;
      const asked = askedFor(call.read, follows);
      if (!isThere || !(await records.subscriptions.confirm(email, now().toISOString(), asked))) return null;
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
      await forget(call.services, email);
      return linkPage(call.read, 'letterPage.left', 'letterPage.leftText');
    }),
  ),
  route(showChoices, (call) => choices(call)),
  route(saveChoices, (call) =>
    choices(call, (email) => {
      const { now, records } = call.services;
      const { follow, when } = call.body;
      const agreed = { at: now().toISOString(), wording: wordingOf(call.read, follow) };
      return records.subscriptions.choose(email, when === 'once' ? [...follow, when] : follow, agreed);
    }),
  ),
  route(listSubscribers, async ({ services: { mailer, records } }) => ({
    confirmsByMail: mailer.isSetUp,
    warnings: mailer.warnings(),
    ...(await records.subscriptions.counts()),
    subscribers: await records.subscriptions.page(SUBSCRIBERS_LISTED),
  })),
  route(removeSubscriber, async (call) => {
    const removed = await forget(call.services, call.body.email);
    if (removed) await noteCall(call);
    return { removed };
  }),
  route(exportSubscribers, async (call) => {
    const { response, services } = call;
    // before the first address leaves the machine
    await noteCall(call);
    response.attachment('subscribers.csv');
    await pipeline(services.records.subscriptions.readers(), stringify(CSV), response);
    return undefined;
  }),
];
