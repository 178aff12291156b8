import { followable, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteTimeZone } from '../../data/queries/reading/site.ts';
import type { LetterKind } from '../../data/queries/mail-content.ts';
import type { NewLetter } from '../../data/records/letters.ts';
import type { Records } from '../../data/records/open-records.ts';
import { readers, type Audience } from '../../data/records/subscriptions.ts';
import { lastDigest } from '../../data/rules/dates/digest-time.ts';
import { collectNews, hasNews, type News } from './news.ts';

/** The marks that hold when the last digest was due, and up to when its readers, and those of what is sent at once, have what is new. */
export const LAST_DIGEST = 'digest';
export const DIGEST_UNTIL = 'digest-until';
const ONCE_UNTIL = 'sent-at-once';
const UNWRITTEN = { subject: '', content: '', to: 'all', state: 'scheduled' } as const;
/** A digest that was missed goes so much later at most. */
const LATEST_MS = 12 * 3_600_000;

export interface Sweeping {
  records: Pick<Records, 'letters' | 'marks' | 'subscriptions'>;
  read(): Promise<Read>;
  news(): Promise<News>;
  now: Date;
  /** Up to when readers of this have what is new: the present, also where `now` is an instant to come. */
  until: string;
  /** Changes nothing. */
  dryRun: boolean;
}

/** What goes out now, each with its readers. A reader for whom there is nothing gets no mail: that is found out when it is made. */
export async function* dueNow({
  records,
  read,
  news,
  now,
  until,
  dryRun,
}: Sweeping): AsyncIterable<[NewLetter, Audience]> {
  const { letters, marks, subscriptions } = records;
  const present = now.toISOString();
  const mailing = (kind: LetterKind, id: string): NewLetter => ({
    ...UNWRITTEN,
    id: `${kind}-${id}`,
    kind,
    at: present,
  });
  const schedule = (await read())(mailSettings);
  const hour = lastDigest(now.getTime(), schedule, (await read())(siteTimeZone));
  const due = hour === null || now.getTime() - hour > LATEST_MS ? '' : new Date(hour).toISOString();
  if (due > ((await marks.dayOf(LAST_DIGEST)) ?? '') && due >= (schedule.digestSince ?? '')) {
    const audience = await digestReaders(records, await news());
    if (audience !== null) yield [mailing('digest', due.slice(0, 16).replaceAll(/\D/g, '')), audience];
    if (!dryRun) await Promise.all([marks.set(DIGEST_UNTIL, until), marks.set(LAST_DIGEST, present)]);
  }
  if ((await subscriptions.countReaders(readers.atOnce)) > 0) {
    const since = await marks.dayOf(ONCE_UNTIL);
    const targets = await targetsWithNews(records, await collectNews(read, now.getTime(), since), since ?? null);
    if (targets.length > 0) yield [mailing('once', present.slice(0, 10)), readers.followingAtOnce(targets)];
    if (!dryRun) await marks.set(ONCE_UNTIL, until);
  }
  for (const letter of await letters.inState('scheduled'))
    if (letter.at! <= present) yield [letter, audienceOf(await read(), letter.to)];
}

async function targetsWithNews({ subscriptions }: Sweeping['records'], news: News, since: string | null) {
  return (await subscriptions.followed()).filter((target) => hasNews(news, target, since));
}

/** Who is sent a digest; null: there is nothing to be sent. */
export async function digestReaders(records: Sweeping['records'], news: News): Promise<Audience | null> {
  if (news.newest === -Infinity) return null;
  const targets = await targetsWithNews(records, news, (await records.marks.dayOf(DIGEST_UNTIL)) ?? null);
  return readers.ofDigest(new Date(news.newest).toISOString(), targets);
}

/** Who gets a letter: of one to followers of what is gone there are none. */
export function audienceOf(read: Read, to: string): Audience {
  if (to === 'all') return readers.ofLetters;
  const found = followable(read, to);
  return readers.following(found === null ? [] : [found.target]);
}
