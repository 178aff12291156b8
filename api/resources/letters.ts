import { randomUUID } from 'node:crypto';
import { DomUtils } from 'htmlparser2';
import { followable, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout, siteUrl } from '../../data/queries/reading/site.ts';
import type { Letter, Letters } from '../../data/records/letters.ts';
import { cleanHtml } from '../../data/rules/text/clean-html.ts';
import { parseHtml, writeHtml } from '../../data/rules/text/html-tree.ts';
import {
  createLetter,
  deleteLetter,
  LETTERS_LISTED,
  listLetters,
  pauseLetter,
  reportBounce,
  sendDue,
  sendLetter,
  type ShownLetter,
  showDigestPage,
  showNextDigest,
  testDigest,
  updateLetter,
} from '../contract/letters.ts';
import type { BodyOf } from '../contract/contract.ts';
import { escaped } from '../http/answer-page.ts';
import { Conflict, InvalidRequest, NotFound, Unavailable } from '../http/errors.ts';
import { audienceOf } from '../newsletter/prepare.ts';
import { actorOf } from '../routing/actor.ts';
import { type AnyCall, type Call, route } from '../routing/route.ts';
import type { Services } from '../services/services.ts';

/** Mails have styles in their tags, and pictures of the site. */
const DIGEST_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

type Typed = Partial<BodyOf<typeof createLetter>>;

const refused = (path: keyof Typed, message: string) => new InvalidRequest([{ path, message }]);
const leadsAway = (path: keyof Typed, address: string) =>
  refused(
    path,
    `"${address}" must not stand in a mail. Link words to a page of this site, such as that of a store or a post.`,
  );

function refuseAddresses(path: keyof Typed, text: string): void {
  const [typed] = /(?:https?:\/\/|www\.)\S+/i.exec(text) ?? [];
  if (typed !== undefined) throw leadsAway(path, typed);
}

/** What is typed, as mails may hold it: its links and pictures are paths of this site. Throws for what leads elsewhere. */
function checked<Given extends Typed>(read: Read, given: Given): Given {
  const { subject, content, to = 'all' } = given;
  if (to !== 'all' && followable(read, to) === null)
    throw refused('to', `There is no page "${to}" that readers could follow.`);
  refuseAddresses('subject', subject ?? '');
  if (content === undefined) return given;
  const tree = parseHtml(cleanHtml(content));
  const site = read(siteUrl);
  for (const { attribs } of DomUtils.getElementsByTagName((name) => name === 'a' || name === 'img', tree)) {
    const name = 'href' in attribs ? 'href' : 'src';
    const address = attribs[name] ?? '';
    const path = address.startsWith(`${site}/`) ? address.slice(site.length) : address;
    if (!/^\/(?!\/)/.test(path)) throw leadsAway('content', address);
    attribs[name] = path;
  }
  refuseAddresses('content', DomUtils.textContent(tree.children));
  return { ...given, content: writeHtml(tree) };
}

/** Why no letter and no digest is sent; null: they are. */
export function whyNotSent(read: Read, { isSetUp }: Pick<Services['mailer'], 'isSetUp'>): string | null {
  if (!isSetUp) return 'No mail server is set up. The person who runs your server can set one up (SMTP_URL).';
  const { legalName, legalAddress } = read(mailSettings);
  return legalName === '' || legalAddress === ''
    ? 'Each mail must say who sends it: enter legal name and postal address in the settings, under What pages state.'
    : null;
}

function requireSending({ read, services }: Pick<Call<typeof sendLetter>, 'read' | 'services'>): void {
  const refusal = whyNotSent(read, services.mailer);
  if (refusal !== null) throw new Conflict(refusal);
}

const WAITING: readonly Letter['state'][] = ['draft', 'scheduled', 'paused'];

async function shown({ records, read }: Pick<Services, 'records' | 'read'>, letter: Letter): Promise<ShownLetter> {
  if (!WAITING.includes(letter.state) || letter.recipients > 0) return letter;
  return { ...letter, recipients: await records.subscriptions.countReaders(audienceOf(read(), letter.to)) };
}

async function found({ records }: Pick<Services, 'records'>, id: string): Promise<Letter> {
  const letter = await records.letters.find(id);
  if (letter === undefined) throw new NotFound('This letter does not exist.');
  return letter;
}

async function noted({ contract, request, services }: AnyCall, id: string): Promise<ShownLetter> {
  await services.audit.note(actorOf(contract, request), []);
  return shown(services, await found(services, id));
}

/** Throws where the letter is in none of the states. */
async function changed(call: AnyCall, refusal: string, ...change: Parameters<Letters['change']>): Promise<ShownLetter> {
  if (!(await call.services.records.letters.change(...change))) throw new Conflict(refusal);
  return noted(call, change[0]);
}

async function next({ services }: Pick<AnyCall, 'services'>, to: string | null) {
  const { mail, ...preview } = await services.sender.preview(to);
  const { deals, html, text } = mail ?? { deals: [], html: '', text: '' };
  return { mail, reply: { ...preview, deals, html, text } };
}

export const lettersRoutes = [
  route(listLetters, async ({ services }) => {
    const letters = await services.records.letters.list(LETTERS_LISTED);
    return Promise.all(letters.map((letter) => shown(services, letter)));
  }),
  route(createLetter, async (call) => {
    const { body, read, services } = call;
    const id = randomUUID().slice(0, 8);
    const letter = checked(read, body);
    await services.records.letters.add({ ...letter, id, kind: 'letter', state: 'draft', at: null });
    return noted(call, id);
  }),
  route(updateLetter, async (call) => {
    const { id, kind, recipients, state } = await found(call.services, call.params.id);
    const refusal = 'This letter is on its way and cannot be changed any more. Write another one.';
    if (kind !== 'letter' || recipients > 0) throw new Conflict(refusal);
    return changed(call, refusal, id, WAITING, { state, ...checked(call.read, call.body) });
  }),
  route(deleteLetter, async (call) => {
    const { id } = await found(call.services, call.params.id);
    await call.services.records.letters.remove(id);
    await call.services.audit.note(actorOf(call.contract, call.request), []);
    return {};
  }),
  route(sendLetter, async (call) => {
    const { body, params, services } = call;
    requireSending(call);
    const { id, content, recipients } = await found(services, params.id);
    // what was paused while it was being sent goes on
    const isBegun = recipients > 0;
    if (isBegun && body.at !== undefined)
      throw new Conflict('This letter has begun to go out. It can go on now, not at another time.');
    if (!isBegun && content === '') throw new Conflict('This letter says nothing yet.');
    const at = body.at ?? services.now().toISOString();
    const change = isBegun ? ({ state: 'sending' } as const) : ({ state: 'scheduled', at } as const);
    return changed(call, 'This letter is on its way already.', id, WAITING, change);
  }),
  route(pauseLetter, async (call) => {
    const { id } = await found(call.services, call.params.id);
    const refusal = 'This letter is neither scheduled nor being sent.';
    return changed(call, refusal, id, ['scheduled', 'sending'], { state: 'paused' });
  }),
  route(showNextDigest, async (call) => (await next(call, null)).reply),
  route(showDigestPage, async (call) => {
    const { html, text } = (await next(call, call.read(siteLayout).contactEmail)).reply;
    const shown = (media: string) => escaped(html.replace('(prefers-color-scheme:dark)', media));
    const frames = [320, 600].flatMap((width) =>
      ['not all', 'all'].map(
        (dark) =>
          `<iframe title="${width}" sandbox width="${width}" height="900" style="border:1px solid" srcdoc="${shown(dark)}"></iframe>`,
      ),
    );
    call.response.set({ 'Content-Security-Policy': DIGEST_POLICY, 'Cache-Control': 'no-store' });
    return `<!doctype html><meta charset="utf-8"><title>Next digest</title>${frames.join(' ')}<pre>${escaped(text)}</pre>`;
  }),
  route(testDigest, async (call) => {
    const { body, services } = call;
    requireSending(call);
    const { mail, reply } = await next(call, body.to);
    if (mail === null) throw new Conflict('There is no deal and no post that a digest could hold.');
    const letter = `test-${services.now().getTime()}`;
    if ((await services.mailer.deliver(mail, { to: body.to, letter })) !== 'sent')
      throw new Unavailable('The mail server did not take the mail. The log of the server says why.');
    await services.audit.note(actorOf(call.contract, call.request), []);
    return reply;
  }),
  route(reportBounce, async ({ body, services }) => {
    await services.newsletter.bounced(body.email, body.kind);
    return {};
  }),
  route(sendDue, ({ body: { at, dryRun }, services }) =>
    services.sender.sweep({ at: at === undefined ? undefined : new Date(at), dryRun }),
  ),
];
