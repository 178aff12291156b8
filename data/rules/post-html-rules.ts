/** What a post's HTML may hold; its editor offers exactly this. Free of any library, so that a browser can have it. */
export const POST_TAGS = [
  'h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code',
  'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'img', 'figure', 'figcaption',
] as const;

/** Attributes by tag. `rel`, `target` and `loading` are set by the cleaning itself. */
export const POST_ATTRIBUTES: { readonly [tag: string]: readonly string[] } = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** What goes with everything inside it. */
export const BARE_TAGS = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'template', 'form', 'title', 'xmp'] as const;
