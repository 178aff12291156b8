/**
 * The one script that runs before a public page is painted, and all it does there is wait for that and remember what is pressed
 * (`first-press.ts`). It does not wait for the end of the page, which on a slow line is painted, and pressed, in part.
 * `../entry.ts` writes each script in the body of a page so that a browser fetches, but does not run it: an address as
 * `<link rel="modulepreload">`, a text as `text/plain`.
 */

/** For browsers that do not report their first paint: so long after their second frame. A hidden tab has no frames. */
const UNREPORTED_MS = 2000;

/** In another language than that of the scripts, their words come first; without them they speak English. */
function start(): void {
  const words = document.querySelector<HTMLLinkElement>('[data-words]');
  if (words) import(/* @vite-ignore */ words.href).then(run, run);
  else run();
}

/** Runs what still waits; a link leaves the page when its module has run. */
function run(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')) {
    void import(/* @vite-ignore */ link.href).then(() => link.remove());
  }
  for (const held of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"]')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.text = held.text;
    held.replaceWith(script);
  }
}

/** Not before the page was read to its end, with all of its scripts. */
function startOnceRead(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}

requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(startOnceRead, UNREPORTED_MS)));
new PerformanceObserver((paints) => {
  paints.getEntriesByName('first-contentful-paint').forEach(startOnceRead);
}).observe({ type: 'paint', buffered: true });
