import { Extension } from '@tiptap/core';
import { DOMParser as EditorParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { toast } from '../../../browser/toasts.ts';
import { editorToasts } from './blog-messages.ts';
import { NO_AFFILIATE_REL } from '../../../../data/rules/text/html-policy.ts';

/** The attributes that say something in a post. */
const KEPT = new Set(['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']);

/**
 * The HTML of a post as it is kept: without the classes that the editor works with, without empty paragraphs
 * and those that merely wrap what stands in a cell or list entry, and with tables whose headings say what they head.
 */
export function plainHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const pointless = (name === 'colspan' || name === 'rowspan') && value === '1';
      const marks = name === 'rel' && value === NO_AFFILIATE_REL;
      if ((!KEPT.has(name) && !marks) || pointless) element.removeAttribute(name);
    }
  }
  for (const paragraph of body.querySelectorAll('p')) {
    const wraps = paragraph.matches(':is(td, th, li) > p:only-child');
    if (wraps) paragraph.replaceWith(...paragraph.childNodes);
    else if (paragraph.childNodes.length === 0) paragraph.remove();
  }
  for (const table of body.querySelectorAll('table')) nameHeadings(table);
  return body.innerHTML;
}

/** Leading rows of headings are the head of the table; any other heading is that of its row. */
function nameHeadings(table: HTMLTableElement): void {
  let leading = true;
  for (const row of [...table.rows]) {
    leading &&= [...row.cells].every((cell) => cell.tagName === 'TH');
    if (leading) (table.tHead ?? table.createTHead()).append(row);
    for (const heading of row.querySelectorAll('th')) heading.setAttribute('scope', leading ? 'col' : 'row');
  }
  for (const part of [...table.tBodies]) if (part.rows.length === 0) part.remove();
}

const tag = /<[a-z][^\s<>"']*(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const valueOrName = /("[^"]*"|'[^']*')|(?<![\w-])(?:style|on[a-z]+)(?=\s*=)/gi;

/**
 * The HTML without its style sheets, and with its styles and handlers under names that do nothing: the policy of the page blocks them, and
 * reports each, in documents that are never shown, too; and a style that it has blocked cannot be read.
 */
const withInertStyles = (html: string): string =>
  html
    .replaceAll(/<style\b.*?<\/style\s*>/gis, '')
    .replace(tag, (whole) =>
      whole.replace(valueOrName, (part, value) => (value === undefined ? `data-${part}` : part)),
    );

/** What the style of an element itself says of a property, in small letters. */
function inlineStyle(element: Element, property: string): string | undefined {
  for (const declaration of element.getAttribute('data-style')?.split(';') ?? []) {
    const [name, ...value] = declaration.split(':');
    if (name?.trim().toLowerCase() === property) return value.join(':').trim().toLowerCase();
  }
  return undefined;
}

interface Entry {
  /** The depth of the entry, from 1. */
  level: number;
  tag: 'ul' | 'ol';
  /** Equal for the entries of one list. */
  list: string;
}

const bullet = /^\s*[\u00b7\u2022\u00a7\u25aa\uf0b7\uf0a7](?:\s+|$)/;
const number = /^\s*\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)](?:\s+|$)/i;

/** Word puts lists on the clipboard as paragraphs that begin with a dot or a number: makes lists of them. */
function makeWordLists(root: HTMLElement): void {
  let open: (Entry & { element: Element })[] = [];
  for (const paragraph of root.querySelectorAll('p')) {
    const entry = entryOf(paragraph);
    if (entry === null) continue;
    if (paragraph.previousElementSibling !== open[0]?.element) open = [];
    open = open.filter(
      ({ level, tag, list }) =>
        level < entry.level || (level === entry.level && tag === entry.tag && list === entry.list),
    );
    const parent = open.at(-1);
    const element = parent?.level === entry.level ? parent.element : root.ownerDocument.createElement(entry.tag);
    if (element !== parent?.element) {
      if (parent) (parent.element.lastElementChild ?? parent.element).append(element);
      else paragraph.before(element);
      open.push({ ...entry, element });
    }
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    element.append(item);
    paragraph.remove();
  }
}

/** What list a paragraph belongs to, without its dot or number from then on; null: it is a paragraph. */
function entryOf(paragraph: HTMLParagraphElement): Entry | null {
  const place = /^(l\d+) level(\d+) (lfo\d+)/.exec(inlineStyle(paragraph, 'mso-list') ?? '');
  const named = /^MsoListParagraph/.test(paragraph.className);
  if (!place && !named) return null;
  const marker = takeMarker(paragraph);
  if (!place && marker === '') return null;
  return {
    level: Number(place?.[2] ?? 1),
    tag: number.test(marker) ? 'ol' : 'ul',
    list: place ? `${place[1]} ${place[3]}` : '',
  };
}

/** Takes the dot or the number away that a paragraph begins with. */
function takeMarker(paragraph: HTMLParagraphElement): string {
  const apart = [...paragraph.querySelectorAll('*')].find((element) => inlineStyle(element, 'mso-list') === 'ignore');
  apart?.remove();
  let marker = apart?.textContent.trim() ?? '';
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (marker === '') {
      marker = (bullet.exec(text.data) ?? number.exec(text.data))?.[0] ?? '';
      if (marker === '' && text.data.trim() !== '') break;
      text.data = text.data.slice(marker.length);
    }
    text.data = text.data.trimStart();
    if (text.data !== '') break;
  }
  return marker;
}

const BLOCKS = 'p, h2, h3, h4, ul, ol, table, blockquote, pre, hr, figure, div';
/** Where a post can show a picture from, as `data/rules/text/clean-html.ts` has it. */
const SHOWN_FROM = /^(?:https?:\/\/|\/(?![/\\\s]))/i;

/** Makes of pasted HTML what a post may hold; pictures that cannot be shown are left out, and the owner gets a message about them. */
function makeEditable(root: HTMLElement): void {
  for (const element of root.querySelectorAll('xml, br.Apple-interchange-newline')) element.remove();
  for (const element of root.querySelectorAll('o\\:p')) if (element.textContent.trim() === '') element.remove();
  makeWordLists(root);
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) setEmphasis(element);
  for (const underlined of root.querySelectorAll('a u')) underlined.replaceWith(...underlined.childNodes);
  rename(root, 'h1', 'h2');
  rename(root, 'h5, h6', 'h4');
  for (const gap of root.querySelectorAll('br'))
    if ([beside(gap, 'previousSibling'), beside(gap, 'nextSibling')].some(isBlock)) gap.remove();
  const lost = [...root.querySelectorAll('img')].filter(
    (picture) => !SHOWN_FROM.test(picture.getAttribute('src') ?? ''),
  );
  for (const picture of lost) picture.remove();
  if (lost.length > 0) toast(editorToasts.picturesLeftOut(lost.length));
}

function rename(root: ParentNode, from: string, to: string): void {
  for (const element of root.querySelectorAll(from)) {
    const renamed = document.createElement(to);
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

/**
 * Word processors say by styles what is bold, and what is not although it stands in `<b>`. The rules of the marks read such styles; the policy
 * of the page lets a script set them, though no HTML. A link is underlined by itself.
 */
function setEmphasis(element: HTMLElement): void {
  const written = document.createElement('span').style;
  written.cssText = element.dataset['style']!;
  const { fontWeight, fontStyle, textDecorationLine } = written;
  const isBold = fontWeight.startsWith('bold') || Number.parseInt(fontWeight, 10) >= 600;
  if (fontWeight !== '') element.style.fontWeight = isBold ? 'bold' : element.matches('b') ? 'normal' : '400';
  element.style.fontStyle = fontStyle.replace('oblique', 'italic');
  element.style.textDecoration = element.closest('a')
    ? textDecorationLine.replace('underline', '')
    : textDecorationLine;
}

class PastedParser extends EditorParser {
  override parseSlice(pasted: HTMLElement, options?: ParseOptions): Slice {
    makeEditable(pasted);
    return super.parseSlice(pasted, options);
  }
}

/** Takes what word processors and other pages put on the clipboard. */
export const PastedHtml = Extension.create({
  name: 'pastedHtml',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const clipboardParser = new PastedParser(schema, EditorParser.fromSchema(schema).rules);
    return [new Plugin({ props: { transformPastedHTML: withInertStyles, clipboardParser } })];
  },
});
