import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import type { PictureDrawer } from './picture-drawer.ts';
import type { SocialPictures } from './social-pictures.ts';

/** An owner who edits saves often: publishes go first, and to load what draws takes seconds of processor time. */
const PAUSE_MS = 10_000;

/** Draws what is missing after each publish, while the server answers. */
export class BackgroundDrawing {
  readonly #pictures: SocialPictures;
  readonly #drawer: PictureDrawer;
  readonly #pauseMs: number;
  #round = new AbortController();
  #drawn = Promise.resolve();
  #isStopped = false;

  constructor(pictures: SocialPictures, drawer: PictureDrawer, pauseMs = PAUSE_MS) {
    this.#pauseMs = pauseMs;
    this.#pictures = pictures;
    this.#drawer = drawer;
  }

  /** Follows the events of the publisher. */
  readonly follow = ({ type }: PublishEvent): void => {
    if (type === 'started') void this.pause();
    if (type === 'finished') this.start();
  };

  /**
   * A publish begins: what pictures show would have to be computed at once in the middle of it. Resolves when the picture that was being
   * drawn is.
   */
  pause(): Promise<void> {
    this.#round.abort();
    return this.#drawn;
  }

  /** Draws what is missing, after a publish. */
  start(): void {
    void this.pause();
    if (this.#isStopped) return;
    const { signal } = (this.#round = new AbortController());
    this.#drawn = this.#drawn.then(() => this.#draw(signal));
  }

  /** Ends it, and gives up the picture that is being drawn. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const drawn = this.pause();
    this.#drawer.rest();
    await drawn;
  }

  async #draw(signal: AbortSignal): Promise<void> {
    await sleep(this.#pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return;
    await this.#pictures.draw(this.#drawer, signal);
    this.#drawer.rest();
  }
}
