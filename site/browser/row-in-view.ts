/** What stays free between an entry and the edge at which it comes into sight, in CSS pixels. */
const EDGE = 8;

/**
 * Scrolls a row that is wider than its place so far that this entry of it stands in the middle, and one of several lines only if the entry
 * is out of sight; the page itself stays where it is.
 */
export function bringIntoRow(row: Element, entry: Element): void {
  const [place, box] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  const [above, below] = [Math.min(0, box.top - EDGE - place.top), Math.max(0, box.bottom + EDGE - place.bottom)];
  row.scrollBy({
    left: box.left + box.width / 2 - place.left - place.width / 2,
    top: above || below,
    behavior: 'instant',
  });
}
