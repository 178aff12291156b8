import { ChevronLeft, ChevronRight } from 'lucide-react';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  onPage(page: number): void;
}

export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1 && page === 1) return null;
  const step = (to: number, label: string, Mark: typeof ChevronLeft) => (
    <button
      type="button"
      className="btn btn-plain btn-small"
      aria-disabled={to < 1 || to > pages || undefined}
      onClick={() => to >= 1 && to <= pages && onPage(to)}
    >
      <Mark className="icon" aria-hidden /> {label}
    </button>
  );
  return (
    <nav className="pager" aria-label="Pages">
      {step(Math.min(page - 1, pages), 'Previous page', ChevronLeft)}
      <p>{`Page ${page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}`}</p>
      {step(page + 1, 'Next page', ChevronRight)}
    </nav>
  );
}
