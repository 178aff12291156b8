import { Parser } from 'htmlparser2';
import { shallowHtml } from './shallow-html.ts';

/** Elements whose content is code and no text. */
const CODE: ReadonlySet<string> = new Set(['script', 'style']);

/** The text of HTML in one line, in linear time: plain text, which must be escaped again where it is shown. */
export function textOfHtml(html: string): string {
  const pieces: string[] = [];
  let insideCode = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (CODE.has(name)) insideCode += 1;
      pieces.push(' ');
    },
    onclosetag(name) {
      if (CODE.has(name)) insideCode -= 1;
      pieces.push(' ');
    },
    ontext(text) {
      if (insideCode === 0) pieces.push(text);
    },
  });
  parser.end(shallowHtml(html));
  return pieces
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}
