import { LRUCache } from 'lru-cache';
import type { ChangeNote } from '../../data/catalogue/folder/change-entry.ts';

/** For so long, from its first save on, what saves itself is one change. */
const ONE_CHANGE_MS = 10 * 60_000;
/** Documents whose last change is remembered. */
const MOST_REMEMBERED = 500;

interface Last {
  /** The change that a further save carries on. */
  change: string;
  session: string | null;
  /** When that change began, in ms since the epoch. */
  since: number;
}

/** Which documents saved themselves last, in which change. A restart forgets it: the next save then begins another change. */
export interface Autosaves {
  /** The change that this save of a document by itself carries on; undefined: it begins one. */
  continuedBy(key: string, save: Pick<ChangeNote, 'at' | 'session'>): string | undefined;
  /** These documents were changed. `autosaved`: the one that saved itself. */
  noted(note: ChangeNote, changed: readonly string[], autosaved: string | undefined): void;
}

export function createAutosaves(): Autosaves {
  const last = new LRUCache<string, Last>({ max: MOST_REMEMBERED });
  return {
    continuedBy(key, { at, session }) {
      const found = last.get(key);
      const isRecent = found !== undefined && Date.parse(at) - found.since < ONE_CHANGE_MS;
      return isRecent && found.session === session ? found.change : undefined;
    },
    noted({ id, at, session, continues }, changed, autosaved) {
      for (const key of changed) {
        if (key !== autosaved) last.delete(key);
        else if (continues === undefined) last.set(key, { change: id, session, since: Date.parse(at) });
      }
    },
  };
}
