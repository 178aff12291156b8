import { Node } from '@tiptap/core';

/** The caption of a figure. */
const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

/** A picture or a table with a caption: the editor keeps what was written elsewhere. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'block+ figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

export const figures = [Figure, Figcaption];

/** The editor's tables know no caption: a table with one becomes a figure, which says the same. */
export function withFigures(html: string): string {
  if (!html.includes('<caption')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const caption of body.querySelectorAll('table > caption')) {
    const table = caption.parentElement as HTMLTableElement;
    const figcaption = Object.assign(document.createElement('figcaption'), { innerHTML: caption.innerHTML });
    caption.remove();
    if (table.parentElement?.tagName === 'FIGURE') table.parentElement.append(figcaption);
    else {
      const figure = document.createElement('figure');
      table.replaceWith(figure);
      figure.append(table, figcaption);
    }
  }
  return body.innerHTML;
}
