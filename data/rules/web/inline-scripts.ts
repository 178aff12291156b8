import { Parser } from 'htmlparser2';

/**
 * The source of each inline script in markup, in order, as a browser hashes it for a Content-Security-Policy: line breaks are
 * normalized to LF (HTML standard, preprocessing the input stream). A script with a `src` attribute is not inline.
 */
export function inlineScripts(markup: string): string[] {
  const found: string[] = [];
  let source: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' && attributes['src'] === undefined) source = '';
    },
    ontext(text) {
      if (source !== null) source += text;
    },
    onclosetag(name) {
      if (name !== 'script' || source === null) return;
      found.push(source);
      source = null;
    },
  });
  parser.end(markup.replaceAll(/\r\n?/g, '\n'));
  return found;
}
