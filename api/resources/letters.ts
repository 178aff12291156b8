import { randomUUID } from 'node:crypto';
import { DomUtils } from 'htmlparser2';
import { followable, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout, siteTimeZone, siteUrl } from '../../data/queries/reading/site.ts';
import type { Letter } from '../../data/records/letters.ts';
import { nextDigest } from '../../data/rules/dates/digest-time.ts';
import { cleanHtml } from '../../data/rules/text/clean-html.ts';
import { parseHtml } from '../../data/rules/text/html-tree.ts';
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
import { escaped } from '../http/answer-page.ts';
import { Conflict, InvalidRequest, NotFound, Unavailable } from '../http/errors.ts';
import { actorOf } from '../routing/actor.ts';
import { type AnyCall, type Call, route } from '../routing/route.ts';
import type { Services } from '../services/services.ts';

/** Mails have styles in their tags, and pictures of the site. */
const DIGEST_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** A call to the server waits no longer for its answer; the command asks again. */
const SEND_FOR_MS = 120_000;

class NoLetter extends NotFound {
  override name = 'NoLetter';
  constructor() {
    super('This letter does not exist.');
  }
}

class LetterUnderWay extends Conflict {
  override name = 'LetterUnderWay';
}

class LeadsAway extends InvalidRequest {
  override name = 'LeadsAway';
  constructor(path: 'subject' | 'content', address: string) {
    super([
      {
        path,
        message: `"${address}" is no page of this site, and mails lead to none but its own. Link the page of the store or the post.`,
      },
    ]);
  }
}

class NoReaders extends InvalidRequest {
  override name = 'NoReaders';
  constructor(to: string) {
    super([{ path: 'to', message: `There is no page "${to}" that readers could follow.` }]);
  }
}

/** The content as mails may hold it. Throws for links and pictures of other sites. */
function ownContent(read: Read, content: string): string {
  const cleaned = cleanHtml(content);
  const base = `${read(siteUrl)}/`;
  const tree = parseHtml(cleaned);
  for (const { attribs } of DomUtils.getElementsByTagName((name) => name === 'a' || name === 'img', tree)) {
    const address = attribs['href'] ?? attribs['src'] ?? '';
    if (!address.startsWith('/') && !address.startsWith(base)) throw new LeadsAway('content', address);
  }
  ownText(base, 'content', DomUtils.textContent(tree.children));
  return cleaned;
}

/** A text without the address of another site. */
function ownText(base: string, path: 'subject' | 'content', text: string): string {
  const [typed] = /(?:https?:\/\/|www\.)\S+/i.exec(text.replaceAll(base, '')) ?? [];
  if (typed !== undefined) throw new LeadsAway(path, typed);
  return text;
}

function checkedTo(read: Read, to: string): string {
  if (to !== 'all' && followable(read, to) === null) throw new NoReaders(to);
  return to;
}

/** Why no letter and no digest is sent; null: they are. */
export function whyNotSent(
  { legalName, legalAddress }: { legalName: string; legalAddress: string },
  mailer: Pick<Services['mailer'], 'isSetUp'>,
): string | null {
  if (!mailer.isSetUp) return 'No mail server is set up. The person who runs your server can set one up (SMTP_URL).';
  return legalName === '' || legalAddress === ''
    ? 'Each mail must say who sends it: enter legal name and postal address in the settings, under What pages state.'
    : null;
}

const WAITING: readonly Letter['state'][] = ['draft', 'scheduled', 'paused'];

async function shown({ records, read }: Pick<Services, 'records' | 'read'>, letter: Letter): Promise<ShownLetter> {
  if (!WAITING.includes(letter.state) || letter.recipients > 0) return letter;
  const target = letter.to === 'all' ? 'all' : followable(read(), letter.to);
  const recipients = target === null ? 0 : await records.subscriptions.countReaders(target);
  return { ...letter, recipients };
}

async function found({ records }: Pick<Services, 'records'>, id: string): Promise<Letter> {
  const letter = await records.letters.find(id);
  if (letter === undefined) throw new NoLetter();
  return letter;
}

async function noted({ contract, request, services }: AnyCall, id: string): Promise<ShownLetter> {
  await services.audit.note(actorOf(contract, request), []);
  return shown(services, await found(services, id));
}

async function next({ read, services }: Pick<Call<typeof showNextDigest>, 'read' | 'services'>, to: string | null) {
  const { recipients, mail } = await services.sender.preview(to);
  const at = nextDigest(services.now().getTime(), read(mailSettings), read(siteTimeZone));
  const { deals, html, text } = mail ?? { deals: [], html: '', text: '' };
  return { mail, reply: { at: at === null ? null : new Date(at).toISOString(), recipients, deals, html, text } };
}

export const lettersRoutes = [
  route(listLetters, async ({ services }) => {
    const letters = await services.records.letters.list(LETTERS_LISTED);
    return Promise.all(letters.map((letter) => shown(services, letter)));
  }),
  route(createLetter, async (call) => {
    const { body, read, services } = call;
    const id = randomUUID().slice(0, 8);
    const content = ownContent(read, body.content);
    const letter = {
      id,
      kind: 'letter',
      state: 'draft',
      subject: ownText(`${read(siteUrl)}/`, 'subject', body.subject),
      content,
      at: null,
    } as const;
    const createdAt = services.now().toISOString();
    await services.records.letters.add({ ...letter, to: checkedTo(read, body.to), createdAt });
    return noted(call, id);
  }),
  route(updateLetter, async (call) => {
    const { body, params, read, services } = call;
    const { kind, recipients, state } = await found(services, params.id);
    const changes = {
      ...(body.subject !== undefined && { subject: ownText(`${read(siteUrl)}/`, 'subject', body.subject) }),
      ...(body.content !== undefined && { content: ownContent(read, body.content) }),
      ...(body.to !== undefined && { to: checkedTo(read, body.to) }),
    };
    const isBegun = kind !== 'letter' || recipients > 0;
    if (isBegun || !(await services.records.letters.change(params.id, WAITING, { state, ...changes })))
      throw new LetterUnderWay('This letter is on its way and cannot be changed any more. Write another one.');
    return noted(call, params.id);
  }),
  route(deleteLetter, async (call) => {
    const { id } = await found(call.services, call.params.id);
    await call.services.records.letters.remove(id);
    await call.services.audit.note(actorOf(call.contract, call.request), []);
    return {};
  }),
  route(sendLetter, async (call) => {
    const { body, params, read, services } = call;
    const refusal = whyNotSent(read(mailSettings), services.mailer);
    if (refusal !== null) throw new LetterUnderWay(refusal);
    const { recipients, content } = await found(services, params.id);
    if (recipients > 0 && body.at !== undefined)
      throw new LetterUnderWay('This letter has begun to go out. It can go on now, not at another time.');
    if (content === '') throw new LetterUnderWay('This letter says nothing yet.');
    const at = body.at ?? services.now().toISOString();
    // what was paused while it was being sent goes on
    const changes = recipients > 0 ? ({ state: 'sending' } as const) : ({ state: 'scheduled', at } as const);
    if (!(await services.records.letters.change(params.id, WAITING, changes)))
      throw new LetterUnderWay('This letter is on its way already.');
    return noted(call, params.id);
  }),
  route(pauseLetter, async (call) => {
    const { id } = await found(call.services, call.params.id);
    if (!(await call.services.records.letters.change(id, ['scheduled', 'sending'], { state: 'paused' })))
      throw new LetterUnderWay('This letter is neither scheduled nor being sent.');
    return noted(call, id);
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
    const { body, read, services } = call;
    const refusal = whyNotSent(read(mailSettings), services.mailer);
    if (refusal !== null) throw new LetterUnderWay(refusal);
    const { mail, reply } = await next(call, body.to);
    if (mail === null) throw new LetterUnderWay('There is no deal and no post that a digest could hold.');
    if (!(await services.sender.test(body.to, mail)))
      throw new Unavailable('The mail server did not take the mail. The log of the server says why.');
    await services.audit.note(actorOf(call.contract, call.request), []);
    return reply;
  }),
  route(reportBounce, async ({ body, services }) => {
    await services.newsletter.bounced(body.email, body.kind);
    return {};
  }),
  route(sendDue, ({ body: { at, dryRun }, services }) =>
    services.sender.sweep({ at: at === undefined ? undefined : new Date(at), dryRun, forMs: SEND_FOR_MS }),
  ),
];
