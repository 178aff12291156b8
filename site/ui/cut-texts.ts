/** A text that is cut to some lines has a mark that opens it, unless nothing of it is cut at this width. Watches those of these cards. */
export function watchCutTexts(root: ParentNode): void {
  const observer = new ResizeObserver((texts) => {
    for (const { target } of texts) markOf(target);
  });
  for (const text of root.querySelectorAll('.clamped > summary > span')) observer.observe(text);
}

function markOf(text: Element): void {
  const summary = text.closest('summary');
  const details = text.closest('details');
  // one that is open, or out of sight, says nothing about what is cut
  if (!summary || !details || details.open || text.clientHeight === 0) return;
  const isWhole = text.scrollHeight <= text.clientHeight + 1;
  details.classList.toggle('clamped-none', isWhole);
  summary.tabIndex = isWhole ? -1 : 0;
}
