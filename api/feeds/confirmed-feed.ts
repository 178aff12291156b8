import type { Feeds } from '../../data/records/feeds.ts';
import { feedOf, storedState, UNKNOWN } from './kept-feeds.ts';

/**
 * The import that a feed waited with was applied. The version that was imported before is no longer what is here: when it is back, it is
 * news.
 */
export async function noteConfirmed(feeds: Feeds, importId: string): Promise<void> {
  for (const kept of await feeds.all()) {
    const { state } = feedOf(kept);
    if (state.waiting === importId)
      await feeds.note(kept.name, storedState({ ...state, waiting: null, message: null }, UNKNOWN));
  }
}
