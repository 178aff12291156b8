import { followable, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteTimeZone } from '../../data/queries/reading/site.ts';
import type { LetterKind } from '../../data/records/letters.ts';
import type { Records } from '../../data/records/open-records.ts';
import type { Audience, Reader } from '../../data/records/subscriptions.ts';
import { lastDigest } from '../../data/rules/dates/digest-time.ts';
import { chosenAtOnce, chosenForDigest, collectNews, hasNews, isEmpty, type News } from './news.ts';

/** The mark that holds when the last digest was prepared. */
export const LAST_DIGEST = 'digest';
/** Up to when it was looked what must be sent at once. */
const AT_ONCE = 'sent-at-once';
const HOUR_MS = 3_600_000;
/** A digest that was missed goes so much later at most. */
const LATE_HOURS = 12;

export interface Preparation {
  records: Pick<Records, 'letters' | 'marks' | 'subscriptions'>;
  read(): Read;
  news(): Promise<News>;
  now: Date;
  /** Up to when readers of this have what is new: the present, also where `now` is an instant to come. */
  until: string;
  /** Counts, and changes nothing. */
  dryRun: boolean;
  /** See `Records.alone`. */
  confirm(): void;
}

/** A letter that is due, and who gets it. */
interface Due {
  id: string;
  kind: LetterKind;
  audience: Audience;
  isMeant?(reader: Reader): boolean;
}

/** Makes a message for each reader of what is due. How many. What was cut short goes on: none is made twice, or sent before all are there. */
export async function prepareDue(preparation: Preparation): Promise<number> {
  const { records, now, dryRun, confirm } = preparation;
  const { letters, subscriptions } = records;
  let prepared = 0;
  for (const due of [dueDigest, dueAtOnce, dueLetters])
    for await (const { id, kind, audience, isMeant = () => true } of due(preparation)) {
      const present = now.toISOString();
      const letter = { id, kind, subject: '', content: '', to: 'all', at: present, createdAt: present } as const;
      if (!dryRun && kind !== 'letter') await letters.add({ ...letter, state: 'preparing' });
      for await (const page of subscriptions.readers(audience)) {
        const emails = page.filter(isMeant).map(({ email }) => email);
        confirm();
        prepared += dryRun ? emails.length : await letters.addMails(id, emails, present);
      }
      if (dryRun) continue;
      await letters.change(id, ['preparing', 'sent'], { state: 'sending' });
      const found = await letters.find(id);
      // one that was deleted meanwhile, or has nothing for anyone
      if (found === undefined || (kind !== 'letter' && found.recipients === 0)) await letters.remove(id);
    }
  return prepared;
}

async function* dueDigest({ records: { marks }, read, news, now, dryRun }: Preparation): AsyncIterable<Due> {
  const schedule = read()(mailSettings);
  const instant = lastDigest(now.getTime(), schedule, read()(siteTimeZone));
  if (instant === null || now.getTime() - instant > LATE_HOURS * HOUR_MS) return;
  const at = new Date(instant).toISOString();
  if (at <= ((await marks.dayOf(LAST_DIGEST)) ?? '') || at < (schedule.digestSince ?? '')) return;
  const found = await news();
  const isMeant = (reader: Reader) => !isEmpty(chosenForDigest(found, reader));
  yield { id: `digest-${at.slice(0, 16).replaceAll(/\D/g, '')}`, kind: 'digest', audience: {}, isMeant };
  if (!dryRun) await marks.set(LAST_DIGEST, now.toISOString());
}

async function* dueAtOnce({ records, read, now, until, dryRun }: Preparation): AsyncIterable<Due> {
  const { marks, subscriptions } = records;
  if ((await subscriptions.countReaders({ atOnce: true })) === 0) return;
  const since = (await marks.dayOf(AT_ONCE)) ?? null;
  const news = await collectNews(read, now.getTime(), since ?? '');
  const targets = (await subscriptions.followed()).filter((target) => hasNews(news, target, since));
  const isMeant = (reader: Reader) => !isEmpty(chosenAtOnce(news, reader));
  const id = `once-${now.toISOString().slice(0, 10)}`;
  if (targets.length > 0) yield { id, kind: 'once', audience: { targets, atOnce: true }, isMeant };
  if (!dryRun) await marks.set(AT_ONCE, until);
}

async function* dueLetters({ records: { letters }, read, now, dryRun }: Preparation): AsyncIterable<Due> {
  for (const { id, kind, to, at, state } of await letters.inState('scheduled', 'preparing')) {
    if (state === 'scheduled' && at! > now.toISOString()) continue;
    if (kind !== 'letter') {
      // what was cut short, and is too late now
      if (!dryRun) await letters.remove(id);
    } else if (dryRun || (await letters.change(id, ['scheduled', 'preparing'], { state: 'preparing' })))
      yield { id, kind, audience: audienceOf(read(), to) };
  }
}

/** Who gets a letter: of one to followers of what is gone there are none. */
export function audienceOf(read: Read, to: string): Audience {
  if (to === 'all') return { asked: 'letters' };
  const target = followable(read, to);
  return { targets: target === null ? [] : [target] };
}
