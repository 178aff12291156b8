import { randomBytes } from 'node:crypto';
import type { Handovers } from '../../data/records/shared-state.ts';
import type { LivePage } from './live-page.ts';

/** Milliseconds between the answer and the tab that opens the page, at most. */
const PREVIEW_LIFE_MS = 60_000;
const MOST_PREVIEWS = 20;
const ID_BYTES = 16;
const KIND = 'preview';

/** Rendered pages that wait for their tab. Who may open one is for its ticket to say. */
export function createRenderedPreviews(handovers: Handovers, now: () => Date) {
  return {
    /** Returns the id under which it is shown once. */
    async keep(page: LivePage): Promise<string> {
      const present = now().getTime();
      const id = randomBytes(ID_BYTES).toString('hex');
      await handovers.put(
        { kind: KIND, id, value: JSON.stringify(page), until: present + PREVIEW_LIFE_MS },
        { now: present, most: MOST_PREVIEWS },
      );
      return id;
    },
    async take(id: string): Promise<LivePage | undefined> {
      const found = await handovers.take(KIND, id, now().getTime());
      return found === undefined ? undefined : (JSON.parse(found) as LivePage);
    },
  };
}
