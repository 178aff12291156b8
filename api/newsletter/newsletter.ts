import { mailSettings, targetOf } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { Mail, NewLetter } from '../../data/records/letters.ts';
import { type Audience, readers } from '../../data/records/subscriptions.ts';
import { digestsAround } from '../../data/rules/dates/digest-time.ts';
import type { Letter, MailContent, Recipient } from '../../data/schema/mail.ts';
import type { BodyOf } from '../contract/contract.ts';
import type { sendDue, Sweep } from '../contract/newsletter.ts';
import { createMailer, type MailServices } from './mailer.ts';
import { chosenFor, collectNews, type News, newsFrom } from './news.ts';
import { createSubscriberTokens } from './tokens.ts';

/** `at`: with the clock standing there. */
type SweepOptions = BodyOf<typeof sendDue>;

const PER_HOUR = 500;
/** Then other work that waits for it has its turn, and what has become due meanwhile. */
const SWEEP_MS = 55_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A digest that was missed goes so much later at most. */
const LATEST_MS = 12 * HOUR_MS;
/** A message is given up when the mail server has put it off so often, within about four hours. */
const MOST_ATTEMPTS = 9;
const LONGEST_WAIT_MINUTES = 60;
/** The marks that hold when the last digest was due, and up to when its readers, and those of what is sent at once, have what is new. */
const LAST_DIGEST = 'digest';
const DIGEST_UNTIL = 'digest-until';
const ONCE_UNTIL = 'sent-at-once';
/** The mark that holds what was sent within the last hour: when each sweep began, and how many it sent. */
const LATELY = 'mails-sent-lately';

type Site = ReturnType<typeof siteAt>;
type Due = [letter: NewLetter, readers: Audience];

/** What is read at an instant, the present one unless it is given, and what is new then. `until`: up to when readers of that have it. */
function siteAt({ now, read, readLater }: MailServices, instant = now().getTime()) {
  const at = new Date(instant).toISOString();
  // what comes before an instant that is still to come is news after it
  const until = new Date(Math.min(instant, now().getTime())).toISOString();
  const readThen = async () => (instant > now().getTime() ? readLater(instant) : read());
  let collected: Promise<News> | undefined;
  return { instant, at, until, read: readThen, news: () => (collected ??= collectNews(readThen, instant)) };
}

/** What mails are signed, written and sent with in this process. */
export function createNewsletter(services: MailServices) {
  const { records, log, settings, stopping } = services;
  const { letters, subscriptions, marks } = records;
  const tokens = createSubscriberTokens(records.secrets, services.now);
  const mailer = createMailer(services, tokens);
  /** One sweep at a time in this process; `alone` keeps those of machines apart. */
  let last: Promise<unknown> = Promise.resolve();
  /** Up to when (ms) the mail server, which takes nothing, is left alone, however often it is asked to send. */
  let restsUntil = -Infinity;

  async function written(site: Site, letter: MailContent['letter'], reader: Recipient) {
    return services.writeMail(await site.read(), {
      letter,
      sections: letter.kind === 'letter' ? [] : chosenFor(await site.news(), letter.kind, reader),
      reader,
      preferencesPath: await tokens.link('preferences', reader.email),
      unsubscribePath: await tokens.link('unsubscribe', reader.email),
    });
  }

  /** What is followed and has news since then. */
  async function targetsWithNews(news: News, since: string | undefined): Promise<string[]> {
    return (await subscriptions.followed()).filter((target) => newsFrom(news, target, since).length > 0);
  }

  /** Who is sent a digest. */
  async function digestReaders(news: News): Promise<Audience> {
    if (news.newest === -Infinity) return readers.following([]);
    const targets = await targetsWithNews(news, await marks.dayOf(DIGEST_UNTIL));
    return readers.ofDigest(new Date(news.newest).toISOString(), targets);
  }

  /** What goes out now, each with its readers. One for whom there is nothing gets no mail: that is found out when it is made. */
  async function* dueNow({ instant, at, until, read, news }: Site, dryRun: boolean): AsyncIterable<Due> {
    const unwritten = { subject: '', content: '', to: 'all', state: 'scheduled', at } as const;
    const mailing = (kind: 'digest' | 'once', of: string): NewLetter => ({ ...unwritten, id: `${kind}-${of}`, kind });
    const schedule = (await read())(mailSettings);
    const hour = digestsAround(instant, schedule).findLast((each) => each <= instant && instant - each <= LATEST_MS);
    const due = hour === undefined ? '' : new Date(hour).toISOString();
    if (due > ((await marks.dayOf(LAST_DIGEST)) ?? '') && due >= (schedule.digestSince ?? '')) {
      yield [mailing('digest', due.slice(0, 16).replaceAll(/\D/g, '')), await digestReaders(await news())];
      if (!dryRun) await Promise.all([marks.set(DIGEST_UNTIL, until), marks.set(LAST_DIGEST, at)]);
    }
    if ((await subscriptions.countReaders(readers.following(['once']))) > 0) {
      const since = await marks.dayOf(ONCE_UNTIL);
      const targets = await targetsWithNews(await collectNews(read, instant, since), since);
      if (targets.length > 0) yield [mailing('once', at.slice(0, 10)), readers.followingAtOnce(targets)];
      if (!dryRun) await marks.set(ONCE_UNTIL, until);
    }
    for (const letter of await letters.inState('scheduled'))
      if (letter.at! <= at) yield [letter, audienceOf(await read(), letter.to)];
  }

  async function* waiting(sending: readonly Letter[], now: string) {
    for (const letter of sending)
      for (let mail: Mail | undefined; (mail = await letters.next(letter.id, now));) yield { letter, mail };
  }

  async function send(sweep: Sweep, site: Site, confirm: () => void): Promise<void> {
    const { instant: present, until } = site;
    const end = performance.now() + SWEEP_MS;
    const lately = (JSON.parse((await marks.dayOf(LATELY)) ?? '[]') as [number, number][]).filter(
      ([at]) => at > present - HOUR_MS && at <= present,
    );
    const hasDigests = (await site.read())(mailSettings).digest !== 'off';
    const sending = (await letters.inState('sending')).filter(({ kind }) => kind !== 'digest' || hasDigests);
    // one that cannot be written holds up no other
    const failed = (letter: string) => (err: unknown) => {
      log.error({ err, letter }, 'a mail could not be written');
      return 'failed' as const;
    };
    let own = 0;
    let left = (settings.MAIL_PER_HOUR ?? PER_HOUR) - lately.reduce((sum, [, count]) => sum + count, 0);
    if (services.now().getTime() < restsUntil) left = 0;
    for await (const { letter, mail } of waiting(sending, site.at)) {
      if (left <= 0 || stopping.aborted || performance.now() >= end) break;
      const reader = await subscriptions.find(mail.email);
      const content = reader && (await written(site, letter, reader).catch(failed(letter.id)));
      if (!reader || !content || content === 'failed') {
        await letters.note(mail, letter.kind, content === 'failed' ? content : 'unsent', until);
        continue;
      }
      confirm();
      left -= 1;
      await marks.set(LATELY, JSON.stringify([...lately, [present, (own += 1)]]));
      // of what is sent at once the same until it is noted
      const apart = letter.kind === 'once' ? reader.onceUntil : '';
      const delivery = await mailer.deliver(content, mail.email, letter.id, apart);
      const outcome = delivery === 'deferred' && mail.attempts + 1 >= MOST_ATTEMPTS ? 'failed' : delivery;
      services.counted(outcome);
      if (outcome === 'unavailable') {
        left = 0;
        restsUntil = services.now().getTime() + MINUTE_MS;
        log.warn('the mail server takes no mail now; letters and digests wait');
      }
      if (outcome === 'unavailable' || outcome === 'deferred') {
        // others come first then: it may be this one that ends the connection
        const attempts = mail.attempts + Number(outcome === 'deferred');
        const minutes = Math.min(LONGEST_WAIT_MINUTES, 2 ** Math.max(0, attempts - 1));
        await letters.postpone({ ...mail, attempts }, new Date(present + minutes * MINUTE_MS).toISOString());
      } else {
        await letters.note(mail, letter.kind, outcome, until);
        sweep[outcome === 'sent' ? 'sent' : 'failed'] += 1;
      }
    }
    await letters.finish();
    for (const { id } of sending) sweep.skipped += await letters.countWaiting(id);
  }

  async function sweepAlone({ at, dryRun }: SweepOptions, confirm: () => void): Promise<Sweep> {
    const sweep: Sweep = { prepared: 0, sent: 0, failed: 0, skipped: 0 };
    if (mailer.whyNotSent() !== null) return sweep;
    const site = siteAt(services, at === undefined ? at : Date.parse(at));
    for await (const [letter, readers] of dueNow(site, dryRun)) {
      confirm();
      sweep.prepared += await (dryRun ? subscriptions.countReaders(readers) : letters.prepare(letter, readers));
    }
    if (!dryRun) await send(sweep, site, confirm);
    return sweep;
  }

  return {
    tokens,
    mailer,
    sender: {
      /** Prepares and sends what is due, for a minute at most. */
      sweep(options: SweepOptions) {
        const next = last.then(() => records.alone('newsletter', (confirm) => sweepAlone(options, confirm)));
        last = next.catch(() => undefined);
        return next;
      },
      /**
       * The next digest, as one who got the last is sent it at its hour, and how many are sent one; `at` null: digests are off. `to`: for a
       * test of its look, which holds what a new reader is sent where nothing is new.
       */
      async preview(to: string | null) {
        const done = Date.parse((await marks.dayOf(LAST_DIGEST)) ?? '') || 0;
        const after = Math.max(services.now().getTime(), done);
        const due = digestsAround(after, services.read()(mailSettings)).find((each) => each > after);
        const site = siteAt(services, due);
        const reader = somebody(to ?? '', site, (await marks.dayOf(DIGEST_UNTIL)) ?? null);
        const mail =
          (await written(site, SHOWN, reader)) ??
          (to === null ? null : await written(site, SHOWN, { ...reader, sentUntil: null }));
        return {
          at: due === undefined || !mailer.isSetUp ? null : site.at,
          recipients: await subscriptions.countReaders(await digestReaders(await site.news())),
          ...(mail ?? { subject: '', html: '', text: '', deals: [] }),
        };
      },
      /** A letter as its readers are sent it; undefined: there is none. */
      async previewLetter(id: string, to: string) {
        const letter = await letters.find(id);
        if (letter?.kind !== 'letter') return undefined;
        const site = siteAt(services);
        return written(site, { ...letter, id: SHOWN.id }, somebody(to, site, null));
      },
    },
  };
}

const SHOWN = { id: 'test', kind: 'digest', subject: '', content: '' } as const;

/** Who stands for the readers of a mail that is only looked at. */
const somebody = (email: string, { until }: Site, sentUntil: string | null): Recipient => ({
  email,
  subscribedAt: until,
  confirmedAt: null,
  sentUntil,
  onceUntil: null,
  follows: [{ target: 'digest', at: '', wording: '' }],
});

/** Who gets a letter: of one to followers of what is gone there are none. */
export function audienceOf(read: Read, to: string): Audience {
  const target = to === 'all' ? 'letters' : targetOf(read, to);
  return readers.following(target === null ? [] : [target]);
}
