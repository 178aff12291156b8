import { NO_AFFILIATE_REL } from '../../../../data/rules/text/html-policy.ts';

/** The attributes that say something in a post. */
export const KEPT = new Set(['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']);

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
