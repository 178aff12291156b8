import type { Feeds } from '../../data/records/feeds.ts';
import type { Today } from '../contract/get-today.ts';
import { feedOf } from './kept-feeds.ts';

/** Feeds that need the owner: those that fail, and those that wait. */
export async function feedsInCare(feeds: Pick<Feeds, 'all'>): Promise<Today['feeds']> {
  return (await feeds.all())
    .map(feedOf)
    .flatMap(({ name, state: { failedSince: since, message, waiting } }) =>
      message === null ? [] : [{ name, since, message, waiting }],
    );
}
