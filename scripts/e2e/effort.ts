import type { Locator, Page } from 'playwright-core';
import { paste } from './pasted.ts';

/** What it costs a person to do something: presses of the mouse or a finger, and keys; pasting counts as one key. */
export class Effort {
  clicks = 0;
  keys = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator, modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
    this.clicks += 1;
    await target.click({ modifiers });
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.#page.keyboard.press(key);
    }
  }

  /** Ctrl+V of this text into what has the focus. */
  async paste(text: string): Promise<void> {
    this.keys += 1;
    await paste(this.#page.locator(':focus'), 'text/plain', text);
  }

  /** Both together, as the notes about it have them. */
  get cost(): { clicks: number; keys: number } {
    return { clicks: this.clicks, keys: this.keys };
  }
}
