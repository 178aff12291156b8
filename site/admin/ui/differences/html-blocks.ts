/** The HTML of a post as its blocks: paragraphs, headings, lists, tables. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes].map(htmlOf).filter((block) => block.trim() !== '');
}

function htmlOf(node: Node): string {
  const holder = document.createElement('div');
  holder.append(node.cloneNode(true));
  return holder.innerHTML;
}

/** Stands for the block in a comparison: what a reader reads, with the addresses of links and pictures. */
export function readableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes]
    .map(readable)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const LINES = new Set([
  'P',
  'H2',
  'H3',
  'H4',
  'LI',
  'TR',
  'BLOCKQUOTE',
  'PRE',
  'FIGURE',
  'FIGCAPTION',
  'UL',
  'OL',
  'TABLE',
]);

function readable(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const text = [...node.childNodes].map(readable).join('');
  switch (node.tagName) {
    case 'BR':
      return '\n';
    case 'HR':
      return '———\n';
    case 'IMG':
      return `[Picture: ${[node.getAttribute('alt'), node.getAttribute('src')].filter(Boolean).join(', ')}]`;
    case 'A':
      return `${text} (${node.getAttribute('href') ?? ''})`;
    case 'LI':
      return `• ${text.trim()}\n`;
    case 'TD':
    case 'TH':
      return `${text.trim()} | `;
    default:
      return LINES.has(node.tagName) ? `${text.trimEnd()}\n` : text;
  }
}
