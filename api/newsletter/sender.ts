import type { Chosen, MailContent, WrittenMail } from '../../data/queries/mail-content.ts';
import { mailSettings } from '../../data/queries/news.ts';
import { readerAt } from '../../data/queries/reading/reader-at.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteTimeZone, siteUrl } from '../../data/queries/reading/site.ts';
import type { Letter, LetterKind, Mail } from '../../data/records/letters.ts';
import type { Records } from '../../data/records/open-records.ts';
import type { Reader } from '../../data/records/subscriptions.ts';
import { nextDigest } from '../../data/rules/dates/digest-time.ts';
import type { Sweep } from '../contract/letters.ts';
import type { Delivery, Mailer, MailerServices } from './mailer.ts';
import { chosenAtOnce, chosenForDigest, collectNews, hasNews, isEmpty, newestOf, type News, NOTHING } from './news.ts';
import { LAST_DIGEST, prepareDue, type Preparation } from './prepare.ts';

export interface SenderServices extends MailerServices {
  readonly records: Pick<Records, 'alone' | 'letters' | 'marks' | 'subscriptions'>;
  now(): Date;
  readonly mailer: Mailer;
  readonly settings: MailerServices['settings'] & { mailPerHour?: number | undefined };
  writeMail(read: Read, content: MailContent): WrittenMail | null;
  readonly stopping: AbortSignal;
  counted(outcome: 'sent' | 'failed' | 'deferred'): void;
}

export interface Sender {
  /** Prepares and sends what is due, for a minute at most. `at`: with the clock standing there. */
  sweep(options?: { at?: Date | undefined; dryRun?: boolean }): Promise<Sweep>;
  /**
   * The next digest, as one who got the last is sent it at its hour, and how many are sent one; `at` null: digests are off. `to`: for a
   * test of its look, which holds what a new reader is sent where nothing is new.
   */
  preview(to: string | null): Promise<{ at: string | null; recipients: number; mail: WrittenMail | null }>;
}

const PER_HOUR = 500;
/** Then other work that waits for it has its turn, and what has become due meanwhile. */
const SWEEP_MS = 55_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A message is given up when the mail server has put it off so often, within about four hours. */
const MOST_ATTEMPTS = 9;
const LONGEST_WAIT_MINUTES = 60;
/** The mark that holds up to when (ms) the mail server is left alone, and for how many minutes that is. */
const BACK_OFF = 'mail-server-rests';
/** What was sent within the last hour: when each sweep began, and how many it sent. */
const LATELY = 'mails-sent-lately';

export function createSender(services: SenderServices): Sender {
  const { records, mailer, tokens, log, settings, stopping } = services;
  const { letters, subscriptions, marks } = records;
  /** One sweep at a time in this process; `alone` keeps those of machines apart. */
  let last: Promise<unknown> = Promise.resolve();
  const numbersIn = async (mark: string) => JSON.parse((await marks.dayOf(mark)) ?? '[]');

  async function written(
    read: Read,
    { id, kind, subject, content }: Pick<Letter, 'id' | 'kind' | 'subject' | 'content'>,
    reader: Reader,
    chosen: Chosen,
  ): Promise<WrittenMail | null> {
    return services.writeMail(read, {
      ...chosen,
      kind,
      letter: id,
      written: kind === 'letter' ? { subject, content } : null,
      reader: {
        confirmedAt: reader.confirmedAt ?? reader.subscribedAt,
        newsletter: kind === 'letter' ? reader.letters : reader.digest,
        follows: reader.follows.map(({ target }) => target),
      },
      preferencesUrl: await tokens.link('preferences', reader.email, read(siteUrl)),
      unsubscribeUrl: await tokens.link('unsubscribe', reader.email, read(siteUrl)),
    });
  }

  /** Notes what became of a mail that was to be delivered. */
  async function noteDelivery(mail: Mail, kind: LetterKind, delivery: Delivery, { now, until }: Preparation) {
    const attempts = mail.attempts + (delivery === 'unavailable' ? 0 : 1);
    if (delivery === 'sent') await letters.note(mail, 'sent', { kind, instant: until });
    else if (delivery === 'bounced') {
      await letters.note(mail, 'bounced');
      await subscriptions.suppress(mail.email, await tokens.hashed('bounce', mail.email), now.toISOString());
    } else if (delivery === 'refused' || attempts >= MOST_ATTEMPTS) await letters.note(mail, 'failed');
    else {
      const minutes = delivery === 'unavailable' ? 0 : Math.min(LONGEST_WAIT_MINUTES, 2 ** (attempts - 1));
      await letters.postpone({ ...mail, attempts }, new Date(now.getTime() + minutes * MINUTE_MS).toISOString());
      return 'deferred';
    }
    return delivery === 'sent' ? 'sent' : 'failed';
  }

  /** What waits of these letters, each as it is sent. */
  async function* waiting(sending: readonly Letter[], now: Date) {
    for (const letter of sending) {
      let mail: Mail | undefined;
      for (let after = ''; (mail = await letters.next(letter.id, after, now.toISOString())); after = mail.email)
        yield { letter, mail };
    }
  }

  async function send(sweep: Sweep, preparation: Preparation, isTimeUp: () => boolean): Promise<void> {
    const { read, news, now, confirm } = preparation;
    const present = now.getTime();
    const hasDigests = read()(mailSettings).digest !== 'off';
    const sending = (await letters.inState('sending')).filter(({ kind }) => kind !== 'digest' || hasDigests);
    const [restsUntil = 0, minutes = 0]: number[] = await numbersIn(BACK_OFF);
    const lately = ((await numbersIn(LATELY)) as [number, number][]).filter(
      ([at]) => at > present - HOUR_MS && at <= present,
    );
    let own = 0;
    let left = (settings.mailPerHour ?? PER_HOUR) - lately.reduce((sum, [, count]) => sum + count, 0);
    // far from now it was noted by a clock that stood elsewhere
    if (restsUntil > present && restsUntil - present <= minutes * MINUTE_MS) left = 0;
    for await (const { letter, mail } of waiting(sending, now)) {
      if (left <= 0 || isTimeUp()) break;
      const reader = await subscriptions.find(mail.email);
      if (reader === undefined) continue;
      let content: WrittenMail | null;
      try {
        const choose = letter.kind === 'once' ? chosenAtOnce : chosenForDigest;
        const chosen = letter.kind === 'letter' ? NOTHING : choose(await news(), reader);
        content = await written(read(), letter, reader, chosen);
      } catch (error) {
        // it holds up no other
        log.error({ err: error, letter: letter.id }, 'a mail could not be written');
        await letters.note(mail, 'failed');
        continue;
      }
      if (content === null) {
        await letters.note(mail, 'unsent');
        continue;
      }
      confirm();
      left -= 1;
      await marks.set(LATELY, JSON.stringify([...lately, [present, (own += 1)]]));
      // of what is sent at once the same until it is noted
      const apart = letter.kind === 'once' ? reader.onceUntil : '';
      const delivery = await mailer.deliver(content, { to: mail.email, letter: letter.id, apart });
      const outcome = await noteDelivery(mail, letter.kind, delivery, preparation);
      services.counted(outcome);
      if (outcome !== 'deferred') sweep[outcome] += 1;
      if (sweep.sent === 1 && minutes > 0) await marks.set(BACK_OFF, '[]');
      if (delivery !== 'unavailable') continue;
      const rest = sweep.sent > 0 ? 1 : Math.min(LONGEST_WAIT_MINUTES, Math.max(1, 2 * minutes));
      await marks.set(BACK_OFF, JSON.stringify([present + rest * MINUTE_MS, rest]));
      log.warn({ minutes: rest }, 'the mail server takes no mail now; letters and digests wait');
      left = 0;
    }
    await letters.finish();
    for (const { id } of sending) sweep.skipped += await letters.countWaiting(id);
    sweep.more = left > 0 && isTimeUp() && !stopping.aborted;
  }

  async function sweepAlone(
    { at, dryRun = false }: NonNullable<Parameters<Sender['sweep']>[0]>,
    confirm: () => void,
  ): Promise<Sweep> {
    const read = () => (at === undefined ? services.read() : readerAt(services.read(), at.getTime()));
    const now = at ?? services.now();
    const sweep: Sweep = { prepared: 0, sent: 0, failed: 0, skipped: 0, more: false };
    const { legalName, legalAddress } = read()(mailSettings);
    if (!mailer.isSetUp || legalName === '' || legalAddress === '') return sweep;
    const end = performance.now() + SWEEP_MS;
    let collected: Promise<News> | undefined;
    const news = () => (collected ??= collectNews(read, now.getTime()));
    const until = new Date(Math.min(now.getTime(), services.now().getTime())).toISOString();
    const preparation = { records, read, news, now, until, dryRun, confirm };
    sweep.prepared = await prepareDue(preparation);
    const isTimeUp = () => stopping.aborted || performance.now() >= end;
    if (!dryRun) await send(sweep, preparation, isTimeUp);
    return sweep;
  }

  return {
    sweep(options = {}) {
      const next = last.then(() => records.alone('newsletter', (confirm) => sweepAlone(options, confirm)));
      last = next.catch(() => undefined);
      return next;
    },
    async preview(to) {
      const present = services.now().toISOString();
      const done = (await marks.dayOf(LAST_DIGEST)) ?? null;
      // by a clock that stood at an instant to come it is later than now
      const sentUntil = done !== null && done > present ? present : done;
      const from = Math.max(Date.parse(present), Date.parse(done ?? present));
      const due = nextDigest(from, services.read()(mailSettings), services.read()(siteTimeZone));
      const at = due ?? Date.parse(present);
      const read = () => readerAt(services.read(), at);
      const news = await collectNews(read, at);
      const reader: Reader = { ...SOMEBODY, email: to ?? '', sentUntil, subscribedAt: present };
      let chosen = chosenForDigest(news, reader);
      if (to !== null && isEmpty(chosen)) chosen = chosenForDigest(news, { ...reader, sentUntil: null });
      const targets = (await subscriptions.followed()).filter((target) => hasNews(news, target, sentUntil));
      const newAt = newestOf(news);
      return {
        at: due === null ? null : new Date(due).toISOString(),
        recipients: newAt === null ? 0 : await subscriptions.countReaders({ asked: 'digest', targets, newAt }),
        mail: await written(read(), { id: 'test', kind: 'digest', subject: '', content: '' }, reader, chosen),
      };
    },
  };
}

/** Who gets the digest, and follows nothing. */
const SOMEBODY = {
  ...{ confirmedAt: null, wording: '', digest: true, letters: true, atOnce: false, follows: [] },
  ...{ onceFrom: null, onceUntil: null, lastLetter: null },
};
