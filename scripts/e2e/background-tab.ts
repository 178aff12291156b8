import { chromium, type CDPSession } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { standInForOtherSites } from './other-sites.ts';

/** A tab that its browser counts as hidden until it is shown. Playwright's own pages always believe that they are looked at. */
export interface BackgroundTab {
  /** The value of an expression in its page. Throws what the expression throws. */
  reads(expression: string): Promise<unknown>;
  show(): Promise<void>;
}

/** Opens a page of the site behind another tab, in a browser of its own, which closes when the test ends. */
export async function openBackgroundTab(path: string): Promise<BackgroundTab> {
  const browser = await chromium.launch(inject('site').launches.whole);
  onTestFinished(() => browser.close());
  await standInForOtherSites(browser);
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { targetId } = await devtools.send('Target.createTarget', {
    url: inject('site').address + path,
    browserContextId,
    background: true,
  });
  const ask = await connection(devtools, targetId);
  return {
    reads: async (expression) => {
      const { result, exceptionDetails } = await ask('Runtime.evaluate', {
        expression,
        returnByValue: true,
        userGesture: true,
      });
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    show: async () => void (await devtools.send('Target.activateTarget', { targetId })),
  };
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: unknown;
}

/** Asks one tab, whose answers come as letters among those of the whole browser. */
async function connection(devtools: CDPSession, targetId: string) {
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Evaluated) => void>();
  devtools.on('Target.receivedMessageFromTarget', (letter) => {
    if (letter.sessionId !== sessionId) return;
    const { id, result } = JSON.parse(letter.message) as { id: number; result: Evaluated };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let asked = 0;
  return (method: string, params: object) =>
    new Promise<Evaluated>((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, resolve);
      devtools
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject);
    });
}
