import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { htmlPolicy } from './html-policy.ts';
import { shallowHtml } from './shallow-html.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first text: it takes longer to load than all other rules together. */
const sanitizer = (): typeof sanitize => require('sanitize-html') as typeof sanitize;

/** HTML with nothing in it but what the policy allows; links to other sites are marked. What it has cleaned it leaves as it is. */
export function cleanHtml(html: string, policy = htmlPolicy): string {
  const clean = sanitizer();
  let before = html;
  let cleaned = clean(shallowHtml(html), policy);
  // a pass can bring forth new markup at most where tags were dropped; cleaned text is stable within a few passes
  for (let pass = 0; pass < 3 && cleaned !== before; pass += 1) {
    before = cleaned;
    cleaned = clean(cleaned, policy);
  }
  return cleaned;
}

/** Whether HTML is already in the form that cleaning gives it. */
export const isClean = (html: string): boolean => cleanHtml(html) === html;
