import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { useSavedFocus } from './focus.ts';

interface Props<Item> {
  /** Names the list for those who cannot see it. */
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item, at: number): ReactNode;
}

/** Guess of a row's height in pixels; the true one is measured. */
const ROW_HEIGHT = 57;
/** How many rows exist beyond those in view, at each end. */
const BEYOND = 8;

/** A list of any length, 24rem high at most (specification section 2); only rows in view and a few beyond exist. */
export function VirtualList<Item>({ label, items, keyOf, children }: Props<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  useSavedFocus(scroller);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => keyOf(items[at] as Item),
    overscan: BEYOND,
  });
  return (
    <div ref={scroller} className="list" role="group" aria-label={label} tabIndex={0}>
      <ul className="list-rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            className="row"
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {children(items[row.index] as Item, row.index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
