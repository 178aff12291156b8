import type { ReactNode } from 'react';
import { Button } from './buttons.tsx';

interface Props {
  /** From 1. */
  page: number;
  /** How many there are, where that is counted. */
  of?: number;
  hasMore: boolean;
  back: ReactNode;
  on: ReactNode;
  onPage(page: number): void;
}

/** To the page before and the next; nothing where there is one page alone. */
export function Pager({ page, of, hasMore, back, on, onPage }: Props) {
  if (page === 1 && !hasMore) return null;
  const step = (label: ReactNode, isThere: boolean, to: number) => (
    <Button idle={!isThere} onClick={() => isThere && onPage(to)}>
      {label}
    </Button>
  );
  const pages = of === undefined ? '' : ` of ${of.toLocaleString('en-US')}`;
  return (
    <nav className="pager" aria-label="Pages">
      {step(back, page > 1, Math.min(page - 1, of ?? page))}
      <p>{`Page ${page.toLocaleString('en-US')}${pages}`}</p>
      {step(on, hasMore, page + 1)}
    </nav>
  );
}
