import { createApp } from 'astro/app/entrypoint';
import { digestOnce } from './digest-once.ts';

export { handler } from '@astrojs/node/server.js';

digestOnce(crypto.subtle);
const app = createApp({ streaming: false });
// What a page throws is thrown by `render`, and whoever publishes names the page and the reason once, in words.
app.logger.options.level = 'silent';
const origin = 'http://localhost';
const encoder = new TextEncoder();

/** A rendered page: its bytes, and the Content-Security-Policy that belongs to it, when pages carry one. */
export interface RenderedPage {
  status: number;
  body: Uint8Array;
  contentSecurityPolicy: string | null;
}

/** Renders one page from its view. Throws what the page threw. */
export async function render(pathname: string, view: unknown): Promise<RenderedPage> {
  let failure: unknown;
  const response = await app.render(new Request(origin + pathname), {
    locals: { view, onError: (error: unknown) => (failure = error) } satisfies App.Locals,
  });
  if (failure !== undefined) throw failure;
  const body = encoder.encode(withoutHurry(await response.text()));
  return { status: response.status, body, contentSecurityPolicy: response.headers.get('content-security-policy') };
}

/** As modules, the app's few inline scripts wait until the page has been read, instead of holding it up. Their hashes stay the same. */
const withoutHurry = (html: string): string => html.replaceAll('<script>', '<script type="module">');
