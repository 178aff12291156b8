import type { MailContent } from '../../data/queries/mail-content.ts';
import { mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteTimeZone, siteUrl } from '../../data/queries/reading/site.ts';
import type { Letter, Mail } from '../../data/records/letters.ts';
import type { Reader } from '../../data/records/subscriptions.ts';
import { nextDigest } from '../../data/rules/dates/digest-time.ts';
import type { Sweep } from '../contract/letters.ts';
import type { Delivery, Mailer, MailServices } from './mailer.ts';
import { chosenFor, collectNews, type News, NOTHING } from './news.ts';
import { DIGEST_UNTIL, digestReaders, dueNow, LAST_DIGEST, type Sweeping } from './prepare.ts';

export interface SenderServices extends MailServices {
  readonly mailer: Mailer;
  readonly stopping: AbortSignal;
  counted(outcome: Delivery): void;
}

/** `at`: with the clock standing there. */
interface SweepOptions {
  at?: string | undefined;
  dryRun?: boolean;
}

const PER_HOUR = 500;
/** Then other work that waits for it has its turn, and what has become due meanwhile. */
const SWEEP_MS = 55_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A message is given up when the mail server has put it off so often, within about four hours. */
const MOST_ATTEMPTS = 9;
const LONGEST_WAIT_MINUTES = 60;
/** The mark that holds what was sent within the last hour: when each sweep began, and how many it sent. */
const LATELY = 'mails-sent-lately';

export function createSender(services: SenderServices) {
  const { records, mailer, tokens, log, settings, stopping } = services;
  const { letters, subscriptions, marks } = records;
  /** One sweep at a time in this process; `alone` keeps those of machines apart. */
  let last: Promise<unknown> = Promise.resolve();
  /** Up to when (ms) the mail server, which takes nothing, is left alone. */
  let restsUntil = 0;
  const readAt = (instant: number) => async () =>
    instant > services.now().getTime() ? services.readLater(instant) : services.read();

  /** `news`: null for a letter, which the owner wrote. */
  async function written(read: Read, letter: MailContent['letter'], reader: Reader, news: News | null) {
    return services.writeMail(read, {
      ...(news ? chosenFor(news, letter.kind, reader) : NOTHING),
      letter,
      reader,
      preferencesUrl: await tokens.link('preferences', reader.email, read(siteUrl)),
      unsubscribeUrl: await tokens.link('unsubscribe', reader.email, read(siteUrl)),
    });
  }

  /** The mail as it is now; null: it is not sent, and that is noted. */
  async function nextContent(letter: Letter, mail: Mail, reader: Reader | undefined, { read, news }: Sweeping) {
    const [present, found] = [await read(), letter.kind === 'letter' ? null : await news()];
    try {
      const content = reader && (await written(present, letter, reader, found));
      if (content) return content;
      await letters.note(mail, 'unsent');
    } catch (error) {
      // it holds up no other
      log.error({ err: error, letter: letter.id }, 'a mail could not be written');
      await letters.note(mail, 'failed');
    }
    return null;
  }

  async function* waiting(sending: readonly Letter[], now: string) {
    for (const letter of sending)
      for (let mail: Mail | undefined; (mail = await letters.next(letter.id, now));) yield { letter, mail };
  }

  async function send(sweep: Sweep, sweeping: Sweeping, confirm: () => void): Promise<void> {
    const { now, until } = sweeping;
    const present = now.getTime();
    const end = performance.now() + SWEEP_MS;
    const lately = (JSON.parse((await marks.dayOf(LATELY)) ?? '[]') as [number, number][]).filter(
      ([at]) => at > present - HOUR_MS && at <= present,
    );
    const hasDigests = (await sweeping.read())(mailSettings).digest !== 'off';
    const sending = (await letters.inState('sending')).filter(({ kind }) => kind !== 'digest' || hasDigests);
    let own = 0;
    let left = (settings.mailPerHour ?? PER_HOUR) - lately.reduce((sum, [, count]) => sum + count, 0);
    // far from now it was noted by a clock that stood elsewhere
    if (restsUntil > present && restsUntil <= present + MINUTE_MS) left = 0;
    for await (const { letter, mail } of waiting(sending, now.toISOString())) {
      if (left <= 0 || stopping.aborted || performance.now() >= end) break;
      const reader = await subscriptions.find(mail.email);
      const content = await nextContent(letter, mail, reader, sweeping);
      if (content === null) continue;
      confirm();
      left -= 1;
      await marks.set(LATELY, JSON.stringify([...lately, [present, (own += 1)]]));
      // of what is sent at once the same until it is noted
      const apart = letter.kind === 'once' ? reader!.onceUntil : '';
      const delivery = await mailer.deliver(content, { to: mail.email, letter: letter.id, apart });
      const outcome = delivery === 'deferred' && mail.attempts + 1 >= MOST_ATTEMPTS ? 'failed' : delivery;
      services.counted(outcome);
      if (outcome === 'unavailable') {
        restsUntil = present + MINUTE_MS;
        left = 0;
        log.warn('the mail server takes no mail now; letters and digests wait');
      }
      if (outcome === 'unavailable' || outcome === 'deferred') {
        // others come first then: it may be this one that ends the connection
        const attempts = mail.attempts + Number(outcome === 'deferred');
        const minutes = Math.min(LONGEST_WAIT_MINUTES, 2 ** Math.max(0, attempts - 1));
        await letters.postpone({ ...mail, attempts }, new Date(present + minutes * MINUTE_MS).toISOString());
      } else {
        await letters.note(mail, outcome, outcome === 'sent' ? { kind: letter.kind, instant: until } : undefined);
        sweep[outcome === 'sent' ? 'sent' : 'failed'] += 1;
      }
    }
    await letters.finish();
    for (const { id } of sending) sweep.skipped += await letters.countWaiting(id);
  }

  async function sweepAlone(
    { at = services.now().toISOString(), dryRun = false }: SweepOptions,
    confirm: () => void,
  ): Promise<Sweep> {
    const sweep: Sweep = { prepared: 0, sent: 0, failed: 0, skipped: 0 };
    if (mailer.whyNotSent() !== null) return sweep;
    const now = new Date(at);
    const read = readAt(now.getTime());
    let collected: Promise<News> | undefined;
    const news = () => (collected ??= collectNews(read, now.getTime()));
    const until = new Date(Math.min(now.getTime(), services.now().getTime())).toISOString();
    const sweeping = { records, read, news, now, until, dryRun };
    for await (const [letter, readers] of dueNow(sweeping)) {
      confirm();
      sweep.prepared += await (dryRun ? subscriptions.countReaders(readers) : letters.prepare(letter, readers));
    }
    if (!dryRun) await send(sweep, sweeping, confirm);
    return sweep;
  }

  return {
    /** Prepares and sends what is due, for a minute at most. */
    sweep(options: SweepOptions = {}) {
      const next = last.then(() => records.alone('newsletter', (confirm) => sweepAlone(options, confirm)));
      last = next.catch(() => undefined);
      return next;
    },
    /**
     * The next digest, as one who got the last is sent it at its hour, and how many are sent one; `at` null: digests are off. `to`: for a
     * test of its look, which holds what a new reader is sent where nothing is new.
     */
    async preview(to: string | null) {
      const present = services.now();
      const settled = services.read();
      const done = Date.parse((await marks.dayOf(LAST_DIGEST)) ?? '') || 0;
      const due = nextDigest(Math.max(present.getTime(), done), settled(mailSettings), settled(siteTimeZone));
      const at = due ?? present.getTime();
      const read = readAt(at);
      const news = await collectNews(read, at);
      const readers = await digestReaders(records, news);
      const sentUntil = (await marks.dayOf(DIGEST_UNTIL)) ?? null;
      const somebody = { ...SOMEBODY, email: to ?? '', sentUntil, subscribedAt: present.toISOString() };
      const mail =
        (await written(await read(), SHOWN, somebody, news)) ??
        (to === null ? null : await written(await read(), SHOWN, { ...somebody, sentUntil: null }, news));
      return {
        at: due === null ? null : new Date(due).toISOString(),
        recipients: readers === null ? 0 : await subscriptions.countReaders(readers),
        ...(mail ?? { subject: '', html: '', text: '', deals: [] }),
      };
    },
  };
}

const SHOWN = { id: 'test', kind: 'digest', subject: '', content: '' } as const;
/** Who gets the digest, and follows nothing. */
const SOMEBODY = {
  ...{ confirmedAt: null, wording: '', digest: true, letters: true, atOnce: false, follows: [] },
  ...{ onceUntil: null, lastLetter: null },
};
