import type { CDPSession, Page } from 'playwright-core';

/** A key that is pressed: a character, or one of these. */
type Key = keyof typeof named | (string & {});

const CONTROL = 2;
/** Codes of the keyboard that the browser knows keys by. */
const named = {
  'Control+k': { key: 'k', windowsVirtualKeyCode: 75, modifiers: CONTROL },
  Escape: { key: 'Escape', windowsVirtualKeyCode: 27 },
  Backspace: { key: 'Backspace', windowsVirtualKeyCode: 8 },
  Enter: { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
};

/** A keyboard whose keys are all on their way before the page has seen the first, as those of a quick typist on a busy machine are. */
export class UnawaitedKeys {
  readonly #devtools: CDPSession;

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  /** The page gets so many times slower, and what it asks for takes so long to come. */
  static async of(page: Page, { slower, latencyMs }: { slower: number; latencyMs: number }): Promise<UnawaitedKeys> {
    const devtools = await page.context().newCDPSession(page);
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1, offline: false };
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { ...unlimited, latency: latencyMs });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return new UnawaitedKeys(devtools);
  }

  /** Resolves when the page has seen all. */
  async press(...keys: readonly Key[]): Promise<void> {
    await Promise.all(
      keys.flatMap((key) => {
        const stroke = key in named ? named[key as keyof typeof named] : characterKey(key);
        const down = 'text' in stroke ? 'keyDown' : 'rawKeyDown';
        return (['down', 'up'] as const).map((way) =>
          this.#devtools.send('Input.dispatchKeyEvent', { type: way === 'down' ? down : 'keyUp', ...stroke }),
        );
      }),
    );
  }
}

const characterKey = (character: string) => ({
  key: character,
  text: character,
  windowsVirtualKeyCode: character.toUpperCase().charCodeAt(0),
});
