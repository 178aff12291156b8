import { createApp } from 'astro/app/entrypoint';
import { digestOnce } from './digest-once.ts';

export { handler } from '@astrojs/node/server.js';

digestOnce(crypto.subtle);
const app = createApp({ streaming: false });
// What a page throws is thrown by `render`, and whoever publishes names the page and the reason once, in words.
app.logger.options.level = 'silent';
const origin = 'http://localhost';
const hurried = Buffer.from('<script>');
const patient = Buffer.from('<script type="module">');

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
  const body = withoutHurry(Buffer.from(await response.arrayBuffer()));
  return { status: response.status, body, contentSecurityPolicy: response.headers.get('content-security-policy') };
}

/**
 * As modules, the app's few inline scripts wait until the page has been read, instead of holding it up. Their hashes stay the same.
 * Done on the bytes, so that no page is turned into text and back.
 */
function withoutHurry(page: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(hurried); at >= 0; at = page.indexOf(hurried, from)) {
    pieces.push(page.subarray(from, at), patient);
    from = at + hurried.length;
  }
  return pieces.length === 0 ? page : Buffer.concat([...pieces, page.subarray(from)]);
}
