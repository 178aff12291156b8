import type { PictureDrawer } from './picture-drawer.ts';
import type { SocialPictures } from './social-pictures.ts';

/** A publish that follows another soon after goes first. */
const PAUSE_MS = 2_000;

/** Draws what is missing after each publish, while the server answers. */
export class BackgroundDrawing {
  readonly #pictures: SocialPictures;
  readonly #drawer: PictureDrawer;
  readonly #stopping = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | null = null;
  #again = false;

  constructor(pictures: SocialPictures, drawer: PictureDrawer) {
    this.#pictures = pictures;
    this.#drawer = drawer;
  }

  /** A publish is over. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#underWay) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#underWay = this.#draw()), PAUSE_MS);
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
    const { signal } = this.#stopping;
    await this.#pictures.draw(this.#drawer, signal);
    this.#drawer.rest();
    this.#underWay = null;
    if (!this.#again) return;
    this.#again = false;
    this.wake();
  }
}
