import { Parser } from 'htmlparser2';

const INLINE = /^(?:a|abbr|b|big|cite|code|del|em|font|i|ins|mark|s|small|span|strike|strong|su[bp]|tt|u)$/;
/** What is often not closed. */
const OPEN = /^(?:br|p|div|li|h[1-6r]|t[rdh]|d[td]|img)$/;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,30});/gi;
/** Characters that are not visible: soft hyphens, spaces of no width, marks of an encoding. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;
/** Some feeds encode what is encoded. */
const MOST_TIMES = 3;

/** A text, or an address, that may be encoded as HTML and hold invisible characters. Only whole entities are decoded: `AT&T` and `?x=1&copy=2` stay. */
export function withoutEntities(text: string): string {
  let decoded = text;
  for (let time = 0; time < MOST_TIMES && decoded.includes('&'); time += 1)
    decoded = decoded.replaceAll(ENTITY, (entity) => {
      const character = textOf(entity);
      return character.endsWith(';') ? entity : character;
    });
  return decoded.replaceAll('\u00a0', ' ').replaceAll(UNSEEN, '');
}

function textOf(entity: string): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => void (text += part) });
  parser.end(entity);
  return text;
}

/**
 * A text without entities, tags of HTML, and what is code in it; tags that break lines become `between`. `5 < 10` and `<SALE>`, which is
 * not closed and has no values of attributes, stay.
 */
export function plainText(text: string, between: ' ' | '\n'): string {
  const html = withoutEntities(text.includes('<![CDATA[') ? text.replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, '$1') : text);
  if (!/<[a-z!/]/i.test(html)) return html;
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let from = 0;
  const leaveOut = (put: string, isCode = false): void => {
    pieces.push(isCode ? '' : html.slice(from, parser.startIndex), put);
    from = parser.endIndex + 1;
  };
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      const isSaid = lower.includes(`</${name}`) || Object.values(attributes).some(Boolean);
      if (!isImplied && (isSaid || OPEN.test(name) || INLINE.test(name))) leaveOut(INLINE.test(name) ? '' : between);
    },
    onclosetag: (name, isImplied) =>
      isImplied || leaveOut(INLINE.test(name) ? '' : between, name === 'script' || name === 'style'),
    oncomment: () => void (html.startsWith('-->', parser.endIndex - 2) && leaveOut('')),
  });
  parser.end(html);
  return `${pieces.join('')}${html.slice(from)}`
    .replaceAll(/[ \t]*\n\s*|[ \t]{2,}/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
    .trim();
}
