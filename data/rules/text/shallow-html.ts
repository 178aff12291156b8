import { Parser } from 'htmlparser2';

/** Elements that may be open at once; texts that people write stay far below. */
export const MOST_OPEN = 256;
/** Of those that are often left open. */
export const MOST_LEFT_OPEN = 4096;
const VOID: ReadonlySet<string> = new Set('area br col embed hr img input link meta source wbr'.split(' '));
/** The next one of these ends the last one, so that they are often left open: not in `<p><dd><p><dd>`. */
const ENDED_BY_THE_NEXT: ReadonlySet<string> = new Set('p li dt dd tr td th thead tbody tfoot'.split(' '));

/**
 * The HTML without the opening tags below a depth that no text needs: the parser looks through all open elements at every closing tag that
 * matches none, which takes quadratic time with tens of thousands of either. Takes linear time itself.
 */
export function shallowHtml(html: string): string {
  const kept: string[] = [];
  const open = new Map<string, number>();
  let depth = 0;
  let leftOpen = 0;
  /** The last tag, if it opened an element. */
  let last = '';
  let from = 0;
  /** Where the tag begins that is left out; -1: the tag is kept. */
  let dropped = -1;
  const endOfTag = (end: number): void => {
    if (dropped >= 0) {
      kept.push(html.slice(from, dropped));
      from = end + 1;
    }
    dropped = -1;
  };
  // the parser itself, but for what makes it look through open elements
  const parser = Object.assign(new Parser(null, { decodeEntities: false }), {
    onopentagname(start: number, end: number) {
      const name = html.slice(start, end).toLowerCase();
      if (VOID.has(name)) return;
      const isLoose = ENDED_BY_THE_NEXT.has(name);
      if (isLoose && name === last) return;
      if (isLoose ? leftOpen >= MOST_LEFT_OPEN : depth >= MOST_OPEN) {
        dropped = start - 1;
        return;
      }
      last = name;
      if (isLoose) leftOpen += 1;
      else depth += 1;
      open.set(name, (open.get(name) ?? 0) + 1);
    },
    onopentagend: endOfTag,
    onselfclosingtag: endOfTag,
    onclosetag(start: number, end: number) {
      const name = html.slice(start, end).toLowerCase();
      const count = open.get(name) ?? 0;
      last = '';
      if (count === 0) return;
      open.set(name, count - 1);
      if (ENDED_BY_THE_NEXT.has(name)) leftOpen -= 1;
      else depth -= 1;
    },
  });
  parser.end(html);
  return from === 0 ? html : kept.join('') + html.slice(from);
}
