import { hash } from 'node:crypto';
import { createApp } from 'astro/app/entrypoint';
import { affiliateFault } from './affiliate-links.ts';
import { digestOnce } from './digest-once.ts';
import { importedScripts } from './imported-scripts.ts';

export { handler } from '@astrojs/node/server.js';

digestOnce(crypto.subtle);
const app = createApp({ streaming: false });
// What a page throws is thrown by `render`, and the publisher names the page and the reason once.
app.logger.options.level = 'silent';
const origin = 'http://localhost';
const script = Buffer.from('<script');
/** How the scripts begin that Astro writes, and what stands there instead. */
const plain = Buffer.from('<script>');
const module = Buffer.from('<script type="module">');
const scriptEnd = Buffer.from('</script>');
const heldText = Buffer.from('<script type="text/plain">');
const address = Buffer.from('<script type="module" src="');
const addressEnd = Buffer.from('"></script>');
const headEnd = Buffer.from('</head>');
const heldAddress = Buffer.from('<link rel="modulepreload" href="');
const heldAddressEnd = Buffer.from('">');
/** What browsers load, beside this compiled module. */
const clientFolder = new URL('../client/', import.meta.url);

export interface RenderedPage {
  status: number;
  body: Uint8Array;
}

const POLICY = 'content-security-policy';

/** What the templates need of a Content-Security-Policy, the same for every page: `script-src 'self' 'sha256-…'; style-src …` */
export async function contentSecurityPolicy(): Promise<string> {
  const { headers } = await app.render(new Request(`${origin}/security-policy`));
  const policy = headers.get(POLICY);
  if (policy === null)
    throw new Error('The compiled templates name no Content-Security-Policy; see `security` in astro.config.mjs.');
  return policy;
}

/** Renders one page from its view. Throws what the page threw, and when its affiliate links are not marked and disclosed. */
export async function render(pathname: string, view: unknown): Promise<RenderedPage> {
  let failure: unknown;
  const response = await app.render(new Request(origin + pathname), {
    locals: { view, onError: (error: unknown) => (failure = error) } satisfies App.Locals,
  });
  if (failure !== undefined) throw failure;
  const page = Buffer.from(await response.arrayBuffer());
  const fault = affiliateFault(page.toString('latin1'));
  if (fault !== null) throw new Error(fault);
  return { status: response.status, body: heldBack(page, response.headers.get(POLICY) ?? '') };
}

/**
 * Writes the scripts in the body of a page so that they wait for `ui/first-paint.ts` in every head, which starts them. What a script
 * imports is named beside it, so that it is there by then: otherwise it is fetched when the script runs. Their texts and thus their
 * hashes stay the same; data stays data. Done on the bytes, so that no page is turned into text and back.
 */
function heldBack(page: Buffer, policy: string): Buffer {
  const pieces: Buffer[] = [];
  const named = new Set<string>();
  let from = 0;
  const starter = page.indexOf(module);
  // Nothing that people wrote stands between the two: a name before them may hold `</head>`.
  const body = starter < 0 ? -1 : page.indexOf(headEnd, starter);
  for (let at = page.indexOf(script, body); body >= 0 && at >= 0; at = page.indexOf(script, at + script.length)) {
    const begins = (tag: Buffer) => page.subarray(at, at + tag.length).equals(tag);
    const text = begins(module) ? module : begins(plain) && isInPolicy(page, at + plain.length, policy) ? plain : null;
    if (text) {
      pieces.push(page.subarray(from, at), heldText);
      from = at + text.length;
    } else if (begins(address)) {
      const end = page.indexOf(addressEnd, at);
      const href = page.subarray(at + address.length, end);
      pieces.push(page.subarray(from, at), heldAddress, href, heldAddressEnd);
      for (const imported of importedScripts(clientFolder, href.toString())) {
        if (!named.has(imported)) pieces.push(heldAddress, Buffer.from(imported), heldAddressEnd);
        named.add(imported);
      }
      from = end + addressEnd.length;
    }
  }
  return pieces.length === 0 ? page : Buffer.concat([...pieces, page.subarray(from)]);
}

/**
 * Whether the script whose text begins at `from` is one of Astro's, which the policy names, and not a `<script>` that was written into
 * a name or a title: attributes hold it as it is. Of tags with quotes there is no such doubt, since attributes hold no quotes.
 */
function isInPolicy(page: Buffer, from: number, policy: string): boolean {
  const text = page.subarray(from, page.indexOf(scriptEnd, from));
  return policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`);
}
