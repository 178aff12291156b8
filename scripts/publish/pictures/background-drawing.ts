import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import type { PictureDrawer } from './picture-drawer.ts';
import type { SocialPictures } from './social-pictures.ts';

/** An owner who edits saves often: publishes go first, and to load what draws takes seconds of processor time. */
const PAUSE_MS = 10_000;

/** Draws what is missing after each publish, while the server answers. */
export function backgroundDrawing(pictures: SocialPictures, drawer: PictureDrawer, pauseMs = PAUSE_MS) {
  let round = new AbortController();
  let drawn = Promise.resolve();
  let isStopped = false;

  /**
   * A publish begins: what pictures show would have to be computed at once in the middle of it. Resolves when the picture that was being
   * drawn is.
   */
  function pause(): Promise<void> {
    round.abort();
    return drawn;
  }

  /** Draws what is missing, after a publish. */
  function start(): void {
    void pause();
    if (isStopped) return;
    const { signal } = (round = new AbortController());
    drawn = drawn.then(() => draw(signal));
  }

  async function draw(signal: AbortSignal): Promise<void> {
    await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return;
    await pictures.draw(drawer, signal);
    drawer.rest();
  }

  return {
    /** Follows the events of the publisher. */
    follow({ type }: PublishEvent): void {
      if (type === 'started') void pause();
      if (type === 'finished') start();
    },
    pause,
    start,
    /** Ends it, and gives up the picture that is being drawn. */
    async stop(): Promise<void> {
      isStopped = true;
      const paused = pause();
      drawer.rest();
      await paused;
    },
  };
}
