import { followable, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteTimeZone } from '../../data/queries/reading/site.ts';
import type { Letter } from '../../data/records/letters.ts';
import type { Records } from '../../data/records/open-records.ts';
import type { Reader, Subscriptions } from '../../data/records/subscriptions.ts';
import { lastDigest } from '../../data/rules/dates/digest-time.ts';
import { chosenAtOnce, chosenForDigest, collectNews, isEmpty, type News } from './news.ts';

/** The mark that holds when the last digest was due that has been prepared. */
export const LAST_DIGEST = 'digest';
/** Up to when it was looked what must be sent at once. */
const AT_ONCE = 'sent-at-once';
const READERS_AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** One that was missed goes so much later at most. */
const LATE_HOURS = 12;

interface Preparation {
  records: Pick<Records, 'letters' | 'marks' | 'subscriptions'>;
  read(): Read;
  news(): Promise<News>;
  now: Date;
  /** Counts, and changes nothing. */
  dryRun: boolean;
  confirm(): void;
}

/** Confirmed readers, some at a time. */
export async function* pagesOf(
  subscriptions: Pick<Subscriptions, 'readers'>,
  options: { targets?: readonly string[]; atOnce?: boolean } = {},
): AsyncIterable<Reader[]> {
  let after = '';
  for (;;) {
    const page = await subscriptions.readers({ count: READERS_AT_ONCE, after, ...options });
    if (page.length > 0) yield page;
    if (page.length < READERS_AT_ONCE) return;
    after = page.at(-1)!.email;
  }
}

/** Makes a message for each reader of what is due. How many. What was cut short goes on: none is made twice, or sent before all are there. */
export async function prepareDue(preparation: Preparation): Promise<number> {
  return (await prepareDigest(preparation)) + (await prepareAtOnce(preparation)) + (await prepareLetters(preparation));
}

async function addMails(
  { records, dryRun, confirm }: Preparation,
  letter: string,
  due: string,
  readers: AsyncIterable<Reader[]>,
  isMeant: (reader: Reader) => boolean,
): Promise<number> {
  let added = 0;
  for await (const page of readers) {
    const emails = page.filter(isMeant).map(({ email }) => email);
    confirm();
    added += dryRun ? emails.length : await records.letters.addMails(letter, emails, due);
  }
  return added;
}

/** When a digest is due that was not prepared; null: none is. */
async function dueDigest({ records, read, now }: Preparation): Promise<string | null> {
  const schedule = read()(mailSettings);
  const instant = lastDigest(now.getTime(), schedule, read()(siteTimeZone));
  if (instant === null || now.getTime() - instant > LATE_HOURS * HOUR_MS) return null;
  const due = new Date(instant).toISOString();
  const done = (await records.marks.dayOf(LAST_DIGEST)) ?? '';
  return due > done && due >= (schedule.digestSince ?? '') ? due : null;
}

async function prepareDigest(preparation: Preparation): Promise<number> {
  const { records, now, dryRun } = preparation;
  const due = await dueDigest(preparation);
  if (due === null) return 0;
  const id = `digest-${due.slice(0, 16).replaceAll(/\D/g, '')}`;
  if (!dryRun) await addLetter(preparation, { id, kind: 'digest', state: 'preparing', at: due });
  const news = await preparation.news();
  const added = await addMails(preparation, id, now.toISOString(), pagesOf(records.subscriptions), (reader) =>
    reader.digest || reader.follows.length > 0 ? !isEmpty(chosenForDigest(news, reader)) : false,
  );
  if (dryRun) return added;
  await records.letters.change(id, ['preparing'], { state: 'sending' });
  await records.marks.set(LAST_DIGEST, due);
  const letter = await records.letters.find(id);
  if (letter?.recipients === 0) await records.letters.remove(id);
  return added;
}

async function prepareAtOnce(preparation: Preparation): Promise<number> {
  const { records, read, now, dryRun } = preparation;
  const followed = await records.subscriptions.followedAtOnce();
  if (followed.length === 0) return 0;
  const since = await records.marks.dayOf(AT_ONCE);
  const news = await collectNews(read, now.getTime(), since ?? '');
  const targets = followed.filter((target) =>
    news.byTarget.get(target)?.some((deal) => deal.since >= (since === undefined ? -Infinity : Date.parse(since))),
  );
  const present = now.toISOString();
  let added = 0;
  if (targets.length > 0) {
    const id = `once-${present.slice(0, 10)}`;
    if (!dryRun) {
      await addLetter(preparation, { id, kind: 'once', state: 'sending', at: present });
      await records.letters.change(id, ['sent'], { state: 'sending' });
    }
    const readers = pagesOf(records.subscriptions, { targets, atOnce: true });
    added = await addMails(preparation, id, present, readers, (reader) => !isEmpty(chosenAtOnce(news, reader)));
  }
  if (!dryRun) await records.marks.set(AT_ONCE, present);
  return added;
}

async function prepareLetters(preparation: Preparation): Promise<number> {
  const { records, read, now, dryRun } = preparation;
  let added = 0;
  for (const { id, kind, to } of await records.letters.toPrepare(now.toISOString())) {
    if (kind !== 'letter') {
      // a digest that was cut short and is too late now
      if (!dryRun) await records.letters.remove(id);
      continue;
    }
    const target = to === 'all' ? null : followable(read(), to);
    if (!dryRun && !(await records.letters.change(id, ['scheduled', 'preparing'], { state: 'preparing' }))) continue;
    const readers = recipientsOf(records.subscriptions, to, target);
    added += await addMails(preparation, id, now.toISOString(), readers, (reader) => to !== 'all' || reader.letters);
    if (!dryRun) await records.letters.change(id, ['preparing'], { state: 'sending' });
  }
  return added;
}

/** Of a letter to followers of what is gone there are none. */
const recipientsOf = (subscriptions: Pick<Subscriptions, 'readers'>, to: string, target: string | null) =>
  pagesOf(subscriptions, to === 'all' ? {} : { targets: target === null ? ['gone'] : [target] });

const addLetter = (
  { records, now }: Preparation,
  letter: Pick<Letter, 'id' | 'kind' | 'state' | 'at'>,
): Promise<boolean> =>
  records.letters.add({ ...letter, subject: '', content: '', to: 'all', createdAt: now.toISOString() });
