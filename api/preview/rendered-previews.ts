import { randomBytes } from 'node:crypto';
import type { LivePage } from '../dependencies.ts';

/** Milliseconds between the answer and the tab that opens the page, at most. */
const PREVIEW_LIFE_MS = 60_000;
const MOST_PREVIEWS = 20;
const ID_BYTES = 16;

/** Rendered pages that wait for their tab. Kept in memory alone; who may open one is for its ticket to say. */
export interface RenderedPreviews {
  /** Returns the id under which it is shown once. */
  keep(page: LivePage): string;
  take(id: string): LivePage | undefined;
}

export function createRenderedPreviews(now: () => Date): RenderedPreviews {
  const kept = new Map<string, { page: LivePage; until: number }>();
  return {
    keep(page) {
      const present = now().getTime();
      for (const [id, { until }] of kept) if (until <= present || kept.size >= MOST_PREVIEWS) kept.delete(id);
      const id = randomBytes(ID_BYTES).toString('hex');
      kept.set(id, { page, until: present + PREVIEW_LIFE_MS });
      return id;
    },
    take(id) {
      const found = kept.get(id);
      kept.delete(id);
      return found && found.until > now().getTime() ? found.page : undefined;
    },
  };
}
