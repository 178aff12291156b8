import { createRequire } from 'node:module';
import { Parser } from 'htmlparser2';
import type sanitize from 'sanitize-html';
import { type HtmlPolicy, htmlPolicy, MOST_NESTED } from './html-policy.ts';
import { shallowHtml } from './shallow-html.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first text that is not clean: it takes longer to load than all other rules together. */
const sanitizer = (): typeof sanitize => require('sanitize-html') as typeof sanitize;

/** HTML with nothing in it but what the policy allows; links to other sites are marked. What it has cleaned it leaves as it is. */
export function cleanHtml(html: string, policy: HtmlPolicy = htmlPolicy): string {
  if (isClean(html, policy)) return html;
  // A pass can bring forth new markup at most where tags were dropped; cleaned text is stable within a few passes.
  const clean = sanitizer();
  let cleaned = clean(shallowHtml(html), policy);
  for (let pass = 0; pass < 3 && !isClean(cleaned, policy); pass += 1) cleaned = clean(cleaned, policy);
  return cleaned;
}

const allowedTags: ReadonlySet<string> = new Set(htmlPolicy.allowedTags || []);
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/**
 * Whether HTML is already in the form that cleaning gives it, at a fraction of the cost of cleaning: the parser reads it, and what was read
 * is written again in that form. Any difference, any tag or attribute that the policy would change, and it is not clean.
 */
export function isClean(html: string, policy: HtmlPolicy = htmlPolicy): boolean {
  const written: string[] = [];
  let depth = 0;
  let isAllowed = true;
  // The rest need not be read, which may be nested without end.
  const refuse = () => {
    isAllowed = false;
    parser.pause();
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > MOST_NESTED || !allowedTags.has(name) || !isAsCleaned(name, attributes, policy)) refuse();
      written.push(openingTag(name, attributes));
    },
    onclosetag(name) {
      depth -= 1;
      if (!VOID.has(name)) written.push(`</${name}>`);
    },
    ontext: (text) => void written.push(escapedText(text)),
    oncomment: refuse,
    onprocessinginstruction: refuse,
  });
  parser.end(html);
  return isAllowed && written.join('') === html;
}

/** The policy would leave this tag and its attributes as they are, in their order. */
function isAsCleaned(name: string, attributes: sanitize.Attributes, policy: HtmlPolicy): boolean {
  const transform = policy.transformTags[name];
  if (typeof transform !== 'function') return Object.keys(attributes).length === 0;
  const kept = transform(name, attributes);
  return (
    kept.tagName === name &&
    JSON.stringify(kept.attribs) === JSON.stringify(attributes) &&
    !isEmptyPicture(name, attributes)
  );
}

const isEmptyPicture = (name: string, attributes: sanitize.Attributes): boolean => name === 'img' && !attributes['src'];

const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function openingTag(name: string, attributes: sanitize.Attributes): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapedText(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${written.join('')}${VOID.has(name) ? ' /' : ''}>`;
}
