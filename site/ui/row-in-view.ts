/** Scrolls a row that is wider than its place so far that this entry of it stands in the middle; the page itself stays where it is. */
export function bringIntoRow(row: Element, entry: Element): void {
  const [place, box] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  row.scrollBy({ left: box.left + box.width / 2 - place.left - place.width / 2, behavior: 'instant' });
}
