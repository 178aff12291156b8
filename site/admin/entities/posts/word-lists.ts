const tag = /<[a-z][^\s<>"']*(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const valueOrName = /("[^"]*"|'[^']*')|(?<![\w-])(?:style|on[a-z]+)(?=\s*=)/gi;

/**
 * The HTML with its styles and handlers under names that do nothing: the policy of the page blocks them, and reports each, in documents
 * that are never shown, too; and a style that it has blocked cannot be read.
 */
export function withInertStyles(html: string): string {
  return html.replace(tag, (whole) =>
    whole.replace(valueOrName, (part, value) => (value === undefined ? `data-${part}` : part)),
  );
}

/** What the style of an element itself says of a property, in small letters. */
export function inlineStyle(element: Element, property: string): string | undefined {
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
export function makeWordLists(root: DocumentFragment): void {
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
