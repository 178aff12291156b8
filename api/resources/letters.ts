import { randomUUID } from 'node:crypto';
import { DomUtils } from 'htmlparser2';
import { targetOf, unmailedCodes } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteTimeZone, siteUrl } from '../../data/queries/reading/site.ts';
import { storeIdOfSlug } from '../../data/queries/stores.ts';
import { startInstant } from '../../data/rules/dates/expiry.ts';
import { cleanHtml, parseHtml, writeHtml } from '../../data/rules/text/clean-html.ts';
import { LINKED_WORDS, type Letter } from '../../data/schema/mail.ts';
import * as calls from '../contract/newsletter.ts';
import type { BodyOf } from '../contract/contract.ts';
import { Conflict, NotFound, Unavailable, wrongField } from '../http/errors.ts';
import { audienceOf } from '../newsletter/newsletter.ts';
import { noteCall } from '../routing/save.ts';
import { type AnyCall, route } from '../routing/route.ts';
import type { Services } from '../routing/services.ts';

type Typed = Partial<BodyOf<typeof calls.createLetter>>;

/** What is typed, as mails may hold it: its links and pictures are paths of this site. Throws for what leads elsewhere. */
function checked<Given extends Typed>(read: Read, given: Given): Given {
  const { subject = '', content = '', to = 'all' } = given;
  if (to !== 'all' && targetOf(read, to) === null)
    throw wrongField('to', `There is no page "${to}" that readers could follow.`);
  const tree = parseHtml(cleanHtml(content));
  const site = read(siteUrl);
  const paths = DomUtils.getElementsByTagName((name) => name === 'a' || name === 'img', tree).map(({ attribs }) => {
    const name = 'href' in attribs ? 'href' : 'src';
    const address = attribs[name] ?? '';
    return (attribs[name] = address.startsWith(`${site}/`) ? address.slice(site.length) : address);
  });
  const away =
    paths.find((path) => !/^\/(?!\/)/.test(path)) ?? LINKED_WORDS.exec(DomUtils.textContent(tree.children))?.[0];
  for (const [path, address] of Object.entries({ subject: LINKED_WORDS.exec(subject)?.[0], content: away })) {
    const message = `"${address}" must not stand in a mail. Link words to a page of this site, such as that of a store or a post.`;
    if (address !== undefined) throw wrongField(path, message);
  }
  const said = `${subject} ${DomUtils.textContent(tree.children)}`;
  for (const path of paths) {
    const id = read(storeIdOfSlug, /^\/store\/([^/#?]+)/.exec(path)?.[1] ?? '');
    const code = id === null ? undefined : unmailedCodes(read, id).find((each) => said.includes(each));
    const message = `The codes of this store stand in no mail, as its form says: leave "${code}" out.`;
    if (code !== undefined) throw wrongField('content', message);
  }
  return given.content === undefined ? given : { ...given, content: writeHtml(tree) };
}

const WAITING: readonly Letter['state'][] = ['draft', 'scheduled', 'paused'];

async function shown({ records, read }: Pick<Services, 'records' | 'read'>, letter: Letter): Promise<Letter> {
  if (!WAITING.includes(letter.state) || letter.recipients > 0) return letter;
  return { ...letter, recipients: await records.subscriptions.countReaders(audienceOf(read(), letter.to)) };
}

async function found({ letters }: Services['records'], id: string): Promise<Letter> {
  const letter = await letters.find(id);
  if (letter === undefined) throw new NotFound('This letter does not exist.');
  return letter;
}

/** Changes a letter that is in one of these states. */
async function changed(
  call: AnyCall & { params: { id: string } },
  refusal: string,
  from: readonly Letter['state'][],
  change: (letter: Letter) => Partial<Letter>,
): Promise<Letter> {
  const { letters } = call.services.records;
  const letter = await found(call.services.records, call.params.id);
  const now = await letters.change(letter.id, from, change(letter));
  if (now === undefined) throw new Conflict(refusal);
  await noteCall(call);
  return shown(call.services, now);
}

function requireSending({ mailer }: Services): void {
  const refusal = mailer.whyNotSent();
  if (refusal !== null) throw new Conflict(refusal);
}

export const lettersRoutes = [
  route(calls.listLetters, async ({ services }) => {
    const letters = await services.records.letters.list(calls.LETTERS_LISTED);
    return Promise.all(letters.map((letter) => shown(services, letter)));
  }),
  route(calls.createLetter, async (call) => {
    const { body, read, services } = call;
    const id = randomUUID().slice(0, 8);
    await services.records.letters.add({ ...checked(read, body), id, kind: 'letter', state: 'draft', at: null });
    await noteCall(call);
    return shown(services, await found(services.records, id));
  }),
  route(calls.updateLetter, (call) => {
    const refusal = 'This letter is on its way and cannot be changed any more. Write another one.';
    return changed(call, refusal, WAITING, ({ kind, recipients, state }) => {
      if (kind !== 'letter' || recipients > 0) throw new Conflict(refusal);
      return { state, ...checked(call.read, call.body) };
    });
  }),
  route(calls.deleteLetter, async (call) => {
    const { id } = await found(call.services.records, call.params.id);
    await call.services.records.letters.remove(id);
    await noteCall(call);
    return {};
  }),
  route(calls.sendLetter, (call) => {
    const { body, services } = call;
    requireSending(services);
    return changed(call, 'This letter is on its way already.', WAITING, ({ content, recipients }) => {
      // what was paused while it was being sent goes on
      if (recipients > 0 && body.at === undefined) return { state: 'sending' };
      if (recipients > 0) throw new Conflict('This letter has begun to go out. It can go on now, not at another time.');
      if (content === '') throw new Conflict('This letter says nothing yet.');
      const at = body.at === undefined ? services.now().getTime() : startInstant(body.at, call.read(siteTimeZone));
      return { state: 'scheduled', at: new Date(at).toISOString() };
    });
  }),
  route(calls.pauseLetter, (call) =>
    changed(call, 'This letter is neither scheduled nor being sent.', ['scheduled', 'sending'], () => ({
      state: 'paused',
    })),
  ),
  route(calls.showNextDigest, ({ services }) => services.sender.preview(null)),
  route(calls.testDigest, async (call) => {
    const { body, services } = call;
    requireSending(services);
    const next = await services.sender.preview(body.to);
    if (next.html === '') throw new Conflict('There is no deal and no post that a digest could hold.');
    if ((await services.mailer.deliver(next, body.to, `test-${services.now().getTime()}`)) !== 'sent')
      throw new Unavailable('The mail server did not take the mail. The log of the server says why.');
    await noteCall(call);
    return next;
  }),
  route(calls.reportBounce, async ({ body, services }) => {
    const { letters, subscriptions } = services.records;
    const { lastLetter } = (await subscriptions.find(body.email)) ?? {};
    if (lastLetter) await letters.count(lastLetter, 'bounced');
    if (body.kind !== 'soft') await services.mailer.suppress(body.email);
    return {};
  }),
  route(calls.sendDue, ({ body, services }) => services.sender.sweep(body)),
];
