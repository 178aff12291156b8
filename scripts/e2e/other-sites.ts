import type { Browser } from 'playwright-core';

const page = '<!doctype html><html lang="en"><title>Another site</title><h1>Another site</h1></html>';
const body = Buffer.from(page).toString('base64');
const responseHeaders = [{ name: 'content-type', value: 'text/html' }];

/**
 * Every other site answers with a page that has only its name on it, so that no test needs a network. All others have https, and the
 * sites under test have not: unlike with a route of Playwright's, no request of theirs is intercepted, and their scripts are cached.
 */
export async function standInForOtherSites(browser: Browser): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is closed meanwhile no longer waits for an answer.
    devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body }).catch(() => {});
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
}
