/** What the editor adds for its own use. */
const OWN = 'colgroup';
const KEPT = new Set(['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope']);

/** The HTML of a post as it is kept: without the classes, styles and column widths that the editor works with. */
export function plainHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(OWN)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const pointless = (name === 'colspan' || name === 'rowspan') && value === '1';
      if (!KEPT.has(name) || pointless) element.removeAttribute(name);
    }
  }
  return body.innerHTML;
}
