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
