import { KEPT } from './plain-html.ts';
import { makeWordLists, inlineStyle, withInertStyles } from './word-lists.ts';

interface Emphasis {
  tag: string;
  /** Whether what stands in this element is emphasized; undefined: what is around it says. */
  says(element: Element): boolean | undefined;
}

const yesIf = (condition: boolean): true | undefined => condition || undefined;
const line = (element: Element, name: string) =>
  yesIf(
    [inlineStyle(element, 'text-decoration'), inlineStyle(element, 'text-decoration-line')].some((lines) =>
      lines?.includes(name),
    ),
  );

function saysBold(element: Element): boolean | undefined {
  const weight = inlineStyle(element, 'font-weight');
  if (weight !== undefined && /^(?:bold|normal|lighter|\d)/.test(weight))
    return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
  // Those are bold by themselves.
  return element.matches('h1, h2, h3, h4, h5, h6, th') ? false : yesIf(element.matches('b, strong'));
}

function saysItalic(element: Element): boolean | undefined {
  const style = inlineStyle(element, 'font-style');
  return style === undefined ? yesIf(element.matches('i, em')) : /^(?:italic|oblique)/.test(style);
}

/** From the outside to the inside. A link is underlined by itself. */
const emphases: readonly Emphasis[] = [
  { tag: 'strong', says: saysBold },
  { tag: 'em', says: saysItalic },
  {
    tag: 'u',
    says: (element) => (element.closest('a') ? false : (yesIf(element.matches('u')) ?? line(element, 'underline'))),
  },
  { tag: 's', says: (element) => yesIf(element.matches('s, strike, del')) ?? line(element, 'line-through') },
];

const EMPHASIZING = 'b, strong, i, em, u, s, strike, del, span, font';
const BLOCKS = 'p, h2, h3, h4, ul, ol, table, blockquote, pre, hr, figure, div';
/** Where a post can show a picture from, as `data/rules/text/clean-html.ts` has it. */
const SHOWN_FROM = /^(?:https?:\/\/|\/(?![/\\\s]))/i;

export interface Pasted {
  html: string;
  /** How many pictures had to be left out: files of another computer, and pictures without an address. */
  pictures: number;
}

/**
 * Pasted HTML as the editor understands it. Word processors say by styles what is bold, and what is not although it stands in `<b>`; the
 * policy of the page makes styles unreadable, so that tags take their place.
 */
export function pastedHtml(html: string): Pasted {
  // A template takes rows of a table, too, and neither loads nor runs what is in it.
  const template = document.createElement('template');
  template.innerHTML = withInertStyles(html);
  const root = template.content;
  for (const element of root.querySelectorAll('style, script, title, xml, br.Apple-interchange-newline'))
    element.remove();
  for (const element of root.querySelectorAll('o\\:p')) if (element.textContent.trim() === '') element.remove();
  makeWordLists(root);
  restoreSpaces(root);
  emphasizeByTags(root);
  rename(root, 'h1', 'h2');
  rename(root, 'h5, h6', 'h4');
  for (const gap of root.querySelectorAll('br'))
    if ([beside(gap, 'previousSibling'), beside(gap, 'nextSibling')].some(isBlock)) gap.remove();
  const lost = [...root.querySelectorAll('img')].filter(
    (picture) => !SHOWN_FROM.test(picture.getAttribute('src') ?? ''),
  );
  for (const picture of lost) picture.remove();
  for (const element of root.querySelectorAll('*')) {
    for (const { name } of [...element.attributes])
      if (!KEPT.has(name) && name !== 'data-pm-slice') element.removeAttribute(name);
  }
  return { html: template.innerHTML, pictures: lost.length };
}

/** Chrome copies some spaces as unbreakable ones, alone in a span that says nothing. */
function restoreSpaces(root: ParentNode): void {
  for (const span of root.querySelectorAll('span')) {
    const says = span.attributes.length > 0 && !span.matches('.Apple-converted-space');
    if (!says && span.textContent === '\u00a0') span.textContent = ' ';
  }
}

/** Each text is emphasized as the nearest element around it says that says anything; tags that did so before give way. */
function emphasizeByTags(root: DocumentFragment): void {
  const wrapped: [text: Text, tags: string[]][] = [];
  for (const text of textsIn(root)) {
    // Space between blocks, rows and cells stays as it is.
    const shows = text.data.trim() !== '' || text.parentElement?.matches(`${EMPHASIZING}, a`);
    if (shows) wrapped.push([text, emphases.filter(({ says }) => isSaid(text, says)).map(({ tag }) => tag)]);
  }
  for (const element of root.querySelectorAll(EMPHASIZING)) element.replaceWith(...element.childNodes);
  for (const [text, tags] of wrapped) {
    let inner: ChildNode = text;
    for (const tag of tags.toReversed()) {
      const outer = root.ownerDocument.createElement(tag);
      inner.replaceWith(outer);
      outer.append(inner);
      inner = outer;
    }
  }
}

function isSaid(text: Text, says: Emphasis['says']): boolean {
  for (let around = text.parentElement; around !== null; around = around.parentElement) {
    const answer = says(around);
    if (answer !== undefined) return answer;
  }
  return false;
}

function textsIn(root: DocumentFragment): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function rename(root: DocumentFragment, from: string, to: string): void {
  for (const element of root.querySelectorAll(from)) {
    const renamed = root.ownerDocument.createElement(to);
    renamed.append(...element.childNodes);
    element.replaceWith(renamed);
  }
}

/** What stands next to a line break, but for space between the two. */
function beside(gap: ChildNode, direction: 'previousSibling' | 'nextSibling'): ChildNode | null {
  let next = gap[direction];
  while (
    next !== null &&
    !(next instanceof Element) &&
    (next.nodeType === Node.COMMENT_NODE || next.textContent?.trim() === '')
  )
    next = next[direction];
  return next;
}

const isBlock = (node: ChildNode | null): boolean => node instanceof Element && node.matches(BLOCKS);
