import { fileURLToPath } from 'node:url';
import type { handler as adapterHandler } from '@astrojs/node/server.js';
import { createApp } from 'astro/app/entrypoint';
import { remembering } from '../data/rules/text/remembering.ts';
import { affiliateFault } from './strings/affiliate-links.ts';
import { importedScripts, scriptsHolder } from './strings/held-scripts.ts';
import { savedTemplates } from './strings/saved-templates.ts';
import { pageText } from './strings/page-text.ts';
import { inWords } from './strings/text.ts';
import type { LayoutView } from './views/page-meta.ts';

export { leftToAstro } from './strings/page-text.ts';

/**
 * The adapter's, loaded when it is first called: no command of this site needs it, and each process and worker would load its libraries.
 */
export const handler: typeof adapterHandler = async (...given) =>
  (await import('@astrojs/node/server.js')).handler(...given);

const app = createApp({ streaming: false });
// What a page throws is thrown by `render`, and the publisher names the page and the reason once.
app.logger.options.level = 'silent';
/** The compiled app, in whose folder `server` this module is. */
const appFolder = new URL('../', import.meta.url);
/** What browsers load. */
const clientFolder = new URL('client/', appFolder);

export interface RenderedPage {
  status: number;
  body: Uint8Array;
}

/** What the templates need of a Content-Security-Policy, the same for every page: `script-src 'self' 'sha256-…'; style-src …` */
export async function contentSecurityPolicy(): Promise<string> {
  const { headers } = await app.render(new Request('http://localhost/security-policy'));
  const policy = headers.get('content-security-policy');
  if (policy === null)
    throw new Error('The compiled templates name no Content-Security-Policy; see `security` in astro.config.mjs.');
  return policy;
}

/** Without asking the app where that was done before: to ask takes longer than the rest of a first page. */
const knownPolicy = async (): Promise<string> =>
  savedTemplates(fileURLToPath(appFolder))?.contentSecurityPolicy ?? (await contentSecurityPolicy());
const importsOf = remembering((address: string) => importedScripts(clientFolder, address));
let holderOf: ReturnType<typeof scriptsHolder> | null = null;

/** Renders one page from its view. Throws what the page threw, and when its affiliate links are not marked and disclosed. */
export async function render(pathname: string, view: unknown): Promise<RenderedPage> {
  holderOf ??= scriptsHolder({ policy: await knownPolicy(), importsOf });
  const holder = holderOf();
  const { status, pieces } = await inWords((view as { layout: LayoutView }).layout.words, () =>
    pageText(pathname, view, holder),
  );
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const fault = affiliateFault(pieces.join(''));
  if (fault !== null) throw new Error(fault);
  return { status, body };
}
