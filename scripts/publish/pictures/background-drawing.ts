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
  readonly #stopping = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | null = null;
  /** Ends what is under way after the picture that is being drawn. */
  #round = new AbortController();
  #again = false;

  constructor(pictures: SocialPictures, drawer: PictureDrawer, pauseMs = PAUSE_MS) {
    this.#pauseMs = pauseMs;
    this.#pictures = pictures;
    this.#drawer = drawer;
  }

  get isDrawing(): boolean {
    return this.#underWay !== null;
  }

  /** Follows the events of the publisher. */
  readonly follow = ({ type }: PublishEvent): void => {
    if (type === 'started') this.pause();
    if (type === 'finished') this.start();
  };

  /** A publish begins: what pictures show would have to be computed at once in the middle of it. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#round.abort();
    this.#again = false;
  }

  /** Draws what is missing, after a publish. */
  start(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#underWay) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#underWay = this.#draw()), this.#pauseMs);
    this.#timer.unref();
  }

  /** Ends it, and gives up the picture that is being drawn. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    this.#drawer.rest();
    await this.#underWay;
  }

  async #draw(): Promise<void> {
    this.#round = new AbortController();
    await this.#pictures.draw(this.#drawer, AbortSignal.any([this.#stopping.signal, this.#round.signal]));
    this.#drawer.rest();
    this.#underWay = null;
    if (!this.#again) return;
    this.#again = false;
    this.start();
  }
}
