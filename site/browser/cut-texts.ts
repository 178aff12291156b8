/** A text that is cut to some lines has a mark that opens it, unless nothing of it is cut at this width. Watches those of these cards. */
export function watchCutTexts(root: ParentNode): void {
  const observer = new ResizeObserver((texts) => {
    // all are measured before one is changed, so that the page is laid out once
    const measured = texts.map(({ target }) => ({ target, isWhole: target.scrollHeight <= target.clientHeight + 1 }));
    for (const { target, isWhole } of measured) mark(target, isWhole);
  });
  for (const text of root.querySelectorAll('.clamped > summary > span')) observer.observe(text);
}

function mark(text: Element, isWhole: boolean): void {
  const summary = text.closest('summary');
  const details = text.closest('details');
  // one that is open says nothing about what is cut
  if (!summary || !details || details.open) return;
  details.classList.toggle('clamped-none', isWhole);
  summary.tabIndex = isWhole ? -1 : 0;
}
