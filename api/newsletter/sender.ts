import type { Logger } from 'pino';
import { mailSettings } from '../../data/queries/news.ts';
import { overlaidReader } from '../../data/queries/reading/overlaid-reader.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import type { Letter, LetterKind, Mail } from '../../data/records/letters.ts';
import type { Records } from '../../data/records/open-records.ts';
import type { Reader } from '../../data/records/subscriptions.ts';
import type { MailContent, WrittenMail } from '../../data/queries/mail-content.ts';
import type { Delivery, Mailer } from './mailer.ts';
import { chosenAtOnce, chosenForDigest, collectNews, isEmpty, type Chosen, type News } from './news.ts';
import { LAST_DIGEST, pagesOf, prepareDue } from './prepare.ts';
import type { SubscriberTokens } from './tokens.ts';

export interface Sweep {
  /** Messages made, sent, given up; and those that the limit an hour or the mail server leaves for later. */
  prepared: number;
  sent: number;
  failed: number;
  skipped: number;
  /** Its time was over before its work. */
  more: boolean;
}

export interface SenderServices {
  readonly records: Pick<Records, 'alone' | 'letters' | 'marks' | 'subscriptions'>;
  read(): Read;
  now(): Date;
  readonly mailer: Mailer;
  readonly tokens: SubscriberTokens;
  readonly log: Logger;
  /** MAIL_FROM, and MAIL_PER_HOUR. */
  readonly settings: { mailFrom?: string | undefined; mailPerHour?: number | undefined };
  writeMail(read: Read, content: MailContent): WrittenMail | null;
  readonly stopping: AbortSignal;
  counted(outcome: 'sent' | 'failed' | 'deferred'): void;
}

export interface Sender {
  /** Prepares and sends what is due, for so long (ms) at most. `at`: with the clock standing there. */
  sweep(options: { at?: Date | undefined; dryRun?: boolean; forMs: number }): Promise<Sweep>;
  /** Up to when readers of the digest were sent what is new, and what is since. */
  preview(to: string | null): Promise<{ recipients: number; mail: WrittenMail | null }>;
  /** Sends a mail as the next digest will look, to this address. False: it could not be sent. */
  test(to: string, mail: WrittenMail): Promise<boolean>;
}

const PER_HOUR = 500;
const BATCH = 100;
const MINUTE_MS = 60_000;
/** A message is given up when the mail server has put it off so often, within about four hours. */
const MOST_ATTEMPTS = 9;
const LONGEST_WAIT_MINUTES = 60;
const BACK_OFF = 'mail-back-off';

/** Reads at the present instant, or at `at`, where nothing is remembered. */
const readerAt = (read: () => Read, at: Date | undefined) => () =>
  at === undefined ? read() : overlaidReader(read(), new Map(), at.getTime());

interface Sending {
  read(): Read;
  /** What can be sent; collected once a sweep. */
  news(): Promise<News>;
  now: Date;
  isTimeUp(): boolean;
  /** See `Records.alone`. */
  confirm(): void;
}

const nothing = (): Sweep => ({ prepared: 0, sent: 0, failed: 0, skipped: 0, more: false });

export function createSender(services: SenderServices): Sender {
  const { records, mailer, tokens, log, settings, stopping } = services;
  const { letters, subscriptions, marks } = records;
  /** One sweep at a time in this process; `alone` keeps those of machines apart. */
  let last: Promise<unknown> = Promise.resolve();

  async function contentFor(
    letter: Pick<Letter, 'id' | 'kind' | 'subject' | 'content'>,
    reader: Reader,
    chosen: Chosen,
  ) {
    const base = services.read()(siteLayout).siteUrl;
    const link = async (purpose: 'preferences' | 'unsubscribe') =>
      `${base}/api/newsletter/${purpose}?token=${await tokens.make(purpose, reader.email)}`;
    const content: MailContent = {
      kind: letter.kind,
      letter: letter.id,
      ...chosen,
      written: letter.kind === 'letter' ? { subject: letter.subject, content: letter.content } : null,
      reader: {
        confirmedAt: reader.confirmedAt ?? reader.subscribedAt,
        newsletter: letter.kind === 'letter' ? reader.letters : reader.digest,
        follows: reader.follows.map(({ target }) => target),
      },
      preferencesUrl: await link('preferences'),
      unsubscribeUrl: await link('unsubscribe'),
    };
    return content;
  }

  /** `apart`: tells it from others of the same letter to the same reader. */
  async function deliver(
    letter: string,
    to: string,
    written: WrittenMail,
    { unsubscribeUrl, apart = '' }: { unsubscribeUrl: string; apart?: string | null },
  ): Promise<Delivery> {
    const { siteName, contactEmail, siteUrl } = services.read()(siteLayout);
    const host = new URL(siteUrl).hostname;
    return mailer.deliver({
      from: { name: siteName, address: settings.mailFrom ?? contactEmail },
      to: { name: '', address: to },
      subject: written.subject,
      text: written.text,
      html: written.html,
      messageId: `<${letter}.${(await tokens.hashed('message', `${letter} ${to} ${apart}`)).slice(0, 24)}@${host}>`,
      listId: `newsletter.${host}`,
      unsubscribeUrl,
    });
  }

  const nothingChosen: Chosen = { followed: [], soon: [], fresh: [], posts: [] };
  const chosenFor = async (kind: LetterKind, news: () => Promise<News>, reader: Reader): Promise<Chosen> =>
    kind === 'letter' ? nothingChosen : (kind === 'once' ? chosenAtOnce : chosenForDigest)(await news(), reader);

  /** One mail that cannot be written holds up no other. */
  function writtenOrFailed(read: Read, content: MailContent): WrittenMail | 'failed' | null {
    try {
      return services.writeMail(read, content);
    } catch (error) {
      log.error({ err: error, letter: content.letter }, 'a mail could not be written');
      return 'failed';
    }
  }

  /** Waits twice as long as the last time, an hour at most. */
  async function backOff(now: Date): Promise<void> {
    const [, before = '0'] = (await marks.dayOf(BACK_OFF))?.split(' ') ?? [];
    const minutes = Math.min(LONGEST_WAIT_MINUTES, Math.max(1, 2 * Number(before)));
    await marks.set(BACK_OFF, `${new Date(now.getTime() + minutes * MINUTE_MS).toISOString()} ${minutes}`);
    log.warn({ minutes }, 'the mail server takes no mail now; letters and digests wait');
  }

  /** Whether the mail server is to be left alone. */
  async function isBackingOff(now: Date): Promise<boolean> {
    const [until = '', minutes = '0'] = (await marks.dayOf(BACK_OFF))?.split(' ') ?? [];
    const left = Date.parse(until) - now.getTime();
    return left > 0 && left <= Number(minutes) * MINUTE_MS;
  }

  async function noteDelivery(mail: Mail, kind: LetterKind, delivery: Delivery, now: Date, asOf: string) {
    if (delivery === 'sent') {
      await letters.note(mail, 'sent', kind === 'letter' ? {} : { [kind]: asOf });
      return 'sent';
    }
    const attempts = delivery === 'unavailable' ? mail.attempts : mail.attempts + 1;
    if (delivery === 'refused' || attempts >= MOST_ATTEMPTS) {
      await letters.note(mail, 'failed');
      return 'failed';
    }
    const minutes = delivery === 'unavailable' ? 0 : Math.min(LONGEST_WAIT_MINUTES, 2 ** (attempts - 1));
    await letters.postpone(mail, new Date(now.getTime() + minutes * MINUTE_MS).toISOString(), attempts);
    return 'deferred';
  }

  async function send(sweep: Sweep, { read, news, now, isTimeUp, confirm }: Sending): Promise<void> {
    const present = now.toISOString();
    // what is to come at once does not wait behind a digest
    const kinds: LetterKind[] = [
      'once',
      'letter',
      ...(read()(mailSettings).digest === 'off' ? [] : ['digest' as const]),
    ];
    const next = async (count: number): Promise<Mail[]> => {
      for (const kind of kinds) {
        const found = await letters.waiting(present, [kind], count);
        if (found.length > 0) return found;
      }
      return [];
    };
    const limit = settings.mailPerHour ?? PER_HOUR;
    let left = (await isBackingOff(now)) ? 0 : limit - (await letters.takenLately(now));
    const known = new Map<string, Letter | undefined>();
    let deferred = 0;
    while (left > 0 && !isTimeUp()) {
      const batch = await next(Math.min(left, BATCH));
      if (batch.length === 0) break;
      for (const mail of batch) {
        if (left <= 0 || isTimeUp()) break;
        if (!known.has(mail.letter)) known.set(mail.letter, await letters.find(mail.letter));
        const letter = known.get(mail.letter);
        // it was deleted, and its messages with it
        if (letter === undefined) continue;
        const reader = await subscriptions.find(mail.email);
        const content =
          reader?.confirmedAt && (await contentFor(letter, reader, await chosenFor(letter.kind, news, reader)));
        const written = content ? writtenOrFailed(read(), content) : null;
        if (!content || written === null || written === 'failed') {
          await letters.note(mail, written === 'failed' ? 'failed' : 'unsent');
          continue;
        }
        if (!(await letters.take(mail, now))) continue;
        left -= 1;
        confirm();
        const delivery = await deliver(letter.id, mail.email, written, {
          unsubscribeUrl: content.unsubscribeUrl,
          // stays as it is until the mail is noted
          apart: letter.kind === 'once' ? reader.onceUntil : '',
        });
        const asOf = letter.kind === 'letter' ? present : new Date((await news()).asOf).toISOString();
        const outcome = await noteDelivery(mail, letter.kind, delivery, now, asOf);
        services.counted(outcome);
        if (outcome === 'deferred') deferred += 1;
        else sweep[outcome] += 1;
        if (sweep.sent === 1) await marks.set(BACK_OFF, '');
        if (delivery === 'unavailable') {
          await backOff(now);
          left = 0;
        }
      }
    }
    await letters.finish();
    const waiting = await letters.countWaiting(present, kinds);
    sweep.skipped = Math.max(waiting, deferred);
    sweep.more = left > 0 && waiting > 0 && !stopping.aborted;
  }

  async function sweepAlone(
    { at, dryRun = false, forMs }: Parameters<Sender['sweep']>[0],
    confirm: () => void,
  ): Promise<Sweep> {
    const read = readerAt(services.read, at);
    const now = at ?? services.now();
    const sweep = nothing();
    const { legalName, legalAddress } = read()(mailSettings);
    if (!mailer.isSetUp || legalName === '' || legalAddress === '') return sweep;
    const until = performance.now() + forMs;
    let collected: Promise<News> | undefined;
    const news = () => (collected ??= collectNews(read, now.getTime()));
    if (!dryRun) await letters.release();
    sweep.prepared = await prepareDue({ records, read, news, now, dryRun, confirm });
    if (dryRun) return sweep;
    await send(sweep, { read, news, now, confirm, isTimeUp: () => stopping.aborted || performance.now() >= until });
    return sweep;
  }

  return {
    sweep(options) {
      const next = last.then(() => records.alone('newsletter', (confirm) => sweepAlone(options, confirm)));
      last = next.catch(() => undefined);
      return next;
    },
    async preview(to) {
      const { read } = services;
      const present = await collectNews(read, services.now().getTime());
      const reader: Reader = {
        ...SOMEBODY,
        email: to ?? read()(siteLayout).contactEmail,
        sentUntil: (await marks.dayOf(LAST_DIGEST)) ?? null,
        subscribedAt: services.now().toISOString(),
      };
      let chosen = chosenForDigest(present, reader);
      // of a test the look matters
      if (to !== null && isEmpty(chosen)) chosen = chosenForDigest(present, { ...reader, sentUntil: null });
      const content = await contentFor({ id: 'test', kind: 'digest', subject: '', content: '' }, reader, chosen);
      let recipients = 0;
      for await (const page of pagesOf(subscriptions))
        recipients += page.filter((each) => !isEmpty(chosenForDigest(present, each))).length;
      return { recipients, mail: services.writeMail(read(), content) };
    },
    async test(to, mail) {
      const unsubscribeUrl = `${services.read()(siteLayout).siteUrl}/api/newsletter/unsubscribe?token=${await tokens.make('unsubscribe', to)}`;
      const id = `test-${services.now().getTime()}`;
      return (await deliver(id, to, mail, { unsubscribeUrl })) === 'sent';
    },
  };
}

const SOMEBODY = {
  confirmedAt: null,
  wording: '',
  digest: true,
  letters: true,
  atOnce: false,
  onceFrom: null,
  onceUntil: null,
  lastLetter: null,
  follows: [],
};
