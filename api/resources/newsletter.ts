import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { CSV } from '../../data/exports/write-export.ts';
import type { MessageId } from '../../data/messages/catalogues.ts';
import type { Values } from '../../data/messages/format.ts';
import { mailSettings, nameOfTarget, namesOf, targetOf } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import type { Asked } from '../../data/records/subscriptions.ts';
import { signUpText } from '../../data/rules/web/sign-up-text.ts';
import { NEWSLETTER, subscriber, targetsOf } from '../../data/schema/mail.ts';
import type { Contract } from '../contract/contract.ts';
import * as calls from '../contract/newsletter.ts';
import { isForm } from '../routing/body.ts';
import { answerPage, escaped } from '../http/answer-page.ts';
import { wrongField } from '../http/errors.ts';
import { type Call, route } from '../routing/route.ts';
import { type Claims, CONFIRM_WITHIN_DAYS, type TokenPurpose } from '../newsletter/tokens.ts';
import { noteCall } from '../routing/save.ts';
import type { Services } from '../routing/services.ts';

/** How long every answer takes at least: the duration of a save would reveal whether an address is new. */
const EVEN_MS = 60;
/** One address is not asked the same again sooner than this, nor more often than so anything. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const MOST_ASKED = 3;
const KIND = 'newsletter';

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
    confirmPath: await tokens.link('confirm', email, follows),
    unsubscribePath: await tokens.link('unsubscribe', email),
  });
  // a mail that could not go out was no question
  if (written) mailer.send(written, email, 'confirmation', at, () => mayAskAgain(services, email, follows.join()));
}

/** Whether the address may be asked this now. */
async function mayAsk({ handovers, now }: Services, email: string, what: string): Promise<boolean> {
  const present = now().getTime();
  const mark = (id: string) => handovers.mark({ kind: KIND, id, until: present + ASK_AGAIN_AFTER_MS }, present);
  if (!(await mark(`${email} ${what}`))) return false;
  for (let time = 1; time <= MOST_ASKED; time += 1) if (await mark(`${email} ${time}`)) return true;
  return false;
}

const mayAskAgain = ({ handovers, now }: Services, email: string, what = '') =>
  handovers.take(KIND, `${email} ${what}`, now().getTime());

/** Forgets the address. False: it was not subscribed. */
async function forget(services: Services, email: string): Promise<boolean> {
  await mayAskAgain(services, email);
  return services.records.subscriptions.remove(email);
}

type LinkContract = Contract & Pick<typeof calls.askToConfirm, 'query' | 'reply'>;
type LinkCall = Pick<Call<LinkContract>, 'query' | 'read' | 'response' | 'services'>;
type Made = (claims: Claims, call: LinkCall) => Said | null | Promise<Said | null>;

/** What a page says. `fields`: HTML, above the button; `link`: where it leads besides. */
type Said = [
  title: MessageId,
  text: MessageId,
  more?: { values?: Values; button?: MessageId; fields?: string; link?: [MessageId, string] },
];

/** The page that a link of a mail leads to; 404 where the link was not made here, or what it is for is gone (null). */
async function pageOf(call: LinkCall, purpose: TokenPurpose, made: Made): Promise<string> {
  const { query, read, response, services } = call;
  const claims = await services.tokens.read(purpose, query.token);
  const said = claims && (await made(claims, call));
  if (!said) response.status(404);
  const wrong = purpose === 'confirm' ? 'letterPage.notConfirmedText' : 'letterPage.notLeftText';
  const [title, text, more = {}]: Said = said ?? ['letterPage.notConfirmed', wrong];
  const { values, button, fields = '', link } = more;
  const t = textOf(read);
  const { language } = t;
  const { siteName, contactEmail } = read(siteLayout);
  const words = t(text, { site: siteName, email: contactEmail, days: CONFIRM_WITHIN_DAYS, ...values });
  const after = link ? `<p><a href="${escaped(link[1])}">${escaped(t(link[0]))}</a></p>` : '';
  return answerPage(siteName, t(title), words, { language, ...(button && { button: t(button) }), fields, after });
}

const linked = (contract: LinkContract, purpose: TokenPurpose, made: Made) =>
  route(contract, (call) => pageOf(call, purpose, made));

/** What a reader of these may choose, with its label. What is gone is left out. */
function labelsOf(read: Read, targets: readonly string[]): [target: string, label: string][] {
  const t = textOf(read);
  const followed = targets.flatMap((target): [string, string][] => {
    const name = nameOfTarget(read, target);
    return name === undefined ? [] : [[target, t('letterPage.follow', { name })]];
  });
  return [['digest', t('letterPage.digest')], ['letters', t('letterPage.letters')], ...followed];
}

/** The page on which a reader chooses what to get, with the way to leave. `save`: what was chosen there before it is shown. */
const choices = (call: LinkCall, save?: (email: string) => Promise<void>) =>
  pageOf(call, 'preferences', async ({ email }) => {
    const { tokens, records } = call.services;
    await save?.(email);
    const reader = await records.subscriptions.find(email);
    if (reader === undefined) return null;
    const t = textOf(call.read);
    const targets = targetsOf(reader);
    const field = (type: 'checkbox' | 'radio', name: string, value: string, label: string, isChosen: boolean) =>
      `<label><input type="${type}" name="${name}" value="${escaped(value)}"${isChosen ? ' checked' : ''}>${escaped(label)}</label>`;
    const labels = labelsOf(call.read, targets);
    const fields = labels.map(([value, label]) => field('checkbox', 'follow', value, label, targets.includes(value)));
    const isAtOnce = targets.includes('once');
    if (labels.some(([target]) => target.includes('/')))
      fields.push(
        `<fieldset><legend>${escaped(t('letterPage.when'))}</legend>`,
        field('radio', 'when', 'once', t('letterPage.atOnce'), isAtOnce),
        field('radio', 'when', 'digest', t('letterPage.withDigest'), !isAtOnce),
        '</fieldset>',
      );
    const link: [MessageId, string] = ['letterPage.leave', await tokens.link('unsubscribe', email)];
    const more = { values: { address: email }, fields: fields.join(''), button: 'letterPage.save', link } as const;
    return ['letterPage.choices', save ? 'letterPage.saved' : 'letterPage.choicesText', more];
  });

export const newsletterRoutes = [
  route(calls.subscribeNewsletter, async ({ body, read, request, response, services }) => {
    const follows = (body.follow ?? []).map((page, at) => {
      const target = targetOf(read, page);
      if (target !== null) return target;
      throw wrongField(`follow.${at}`, `There is no page "${page}" to follow.`);
    });
    await Promise.all([subscribe(services, read, body.email, follows), wait(EVEN_MS)]);
    if (!isForm(request)) return {};
    response.redirect(303, calls.THANKS_PAGE);
    return undefined;
  }),
  linked(calls.askToConfirm, 'confirm', ({ follows }, { read }) => {
    const names = namesOf(read, follows) ?? '';
    const text = follows.length === 0 ? 'letterPage.askText' : 'letterPage.askFollowText';
    return ['letterPage.ask', text, { values: { names }, button: 'letterPage.askButton' }];
  }),
  linked(calls.confirmSubscription, 'confirm', async ({ email, follows }, { read, services }) => {
    const { now, records, tokens } = services;
    // what was to be followed may be gone
    const isThere = follows.length === 0 || namesOf(read, follows) !== null;
    const asked = askedFor(read, follows);
    if (!isThere || !(await records.subscriptions.confirm(email, now().toISOString(), asked))) return null;
    const choose = await tokens.link('preferences', email);
    return ['letterPage.confirmed', 'toast.subscribedText', { link: ['letterPage.choices', choose] }];
  }),
  linked(calls.askToUnsubscribe, 'unsubscribe', () => [
    'letterPage.leave',
    'letterPage.leaveText',
    { button: 'letterPage.leave' },
  ]),
  linked(calls.unsubscribe, 'unsubscribe', async ({ email }, { services }) => {
    await forget(services, email);
    return ['letterPage.left', 'letterPage.leftText'];
  }),
  route(calls.showChoices, (call) => choices(call)),
  route(calls.saveChoices, (call) =>
    choices(call, (email) => {
      const { follow, when } = call.body;
      const t = textOf(call.read);
      const chosen = labelsOf(call.read, follow).flatMap(([target, label]) => (follow.includes(target) ? label : []));
      return call.services.records.subscriptions.choose(email, when === 'once' ? [...follow, when] : follow, {
        at: call.services.now().toISOString(),
        wording: `${t('letterPage.choices')} – ${chosen.join('. ')}. ${t('letterPage.save')}`,
      });
    }),
  ),
  route(calls.listSubscribers, async ({ services: { mailer, records } }) => ({
    confirmsByMail: mailer.isSetUp,
    warnings: mailer.warnings(),
    ...(await records.subscriptions.counts()),
    subscribers: await records.subscriptions.page(calls.SUBSCRIBERS_LISTED),
  })),
  route(calls.removeSubscriber, async (call) => {
    const removed = await forget(call.services, call.body.email);
    if (removed) await noteCall(call);
    return { removed };
  }),
  route(calls.exportSubscribers, async (call) => {
    const { response, services } = call;
    // before the first address leaves the machine
    await noteCall(call);
    response.attachment('subscribers.csv');
    // a cell that a spreadsheet would take for a formula is made text
    const csv = stringify({ ...CSV, escape_formulas: true, columns: Object.keys(subscriber.shape) });
    await pipeline(services.records.subscriptions.readers(), csv, response);
    return undefined;
  }),
];
