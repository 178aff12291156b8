import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './buttons.tsx';

interface Props {
  /** From 1. */
  page: number;
  /** How many there are, where that is counted. */
  of?: number;
  hasMore: boolean;
  back: string;
  on: string;
  onPage(page: number): void;
}

/** To the page before and the next; nothing where there is one page alone. */
export function Pager({ page, of, hasMore, back, on, onPage }: Props) {
  if (page === 1 && !hasMore) return null;
  const pages = of === undefined ? '' : ` of ${of.toLocaleString('en-US')}`;
  return (
    <nav className="pager" aria-label="Pages">
      <Button icon={ChevronLeft} idle={page === 1} onClick={() => onPage(Math.min(page - 1, of ?? page))}>
        {back}
      </Button>
      <p>{`Page ${page.toLocaleString('en-US')}${pages}`}</p>
      <Button icon={ChevronRight} idle={!hasMore} onClick={() => onPage(page + 1)}>
        {on}
      </Button>
    </nav>
  );
}
