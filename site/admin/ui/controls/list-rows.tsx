import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode, type PointerEvent } from 'react';
import { ArrowDown, ArrowUp, GripVertical, Image } from 'lucide-react';
import { NameButton, RowButton } from './buttons.tsx';
import { type FailingCode, listFailingCodes } from '../../../../api/contract/coupons.ts';
import { t } from '../../../strings/island-text.ts';
import { useRead } from '../../http/query.ts';

interface Props<Item> {
  /** Names the list for those who cannot see it. */
  label: string;
  items: readonly Item[];
  children(item: Item, at: number): ReactNode;
}

/** Guess of a row's height in pixels; the true one is measured. */
const ROW_HEIGHT = 57;
/** How many rows exist beyond those in view, at each end. */
const BEYOND = 8;

/** A list of any length, 24rem high at most (specification section 2); only rows in view and a few beyond exist. */
export function VirtualList<Item extends { readonly id: string }>({ label, items, children }: Props<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => items[at]!.id,
    overscan: BEYOND,
  });
  return (
    <div ref={scroller} className="list" role="group" aria-label={label} tabIndex={0} data-focus-return="">
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
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

export interface RowContent {
  /** A small picture before it; '' where there is none yet. */
  picture?: string;
  name: string;
  hint: string;
  /** Below the hint. */
  notes?: ReactNode;
  /** Between what it says and its buttons: a switch, a badge. */
  beside?: ReactNode;
  actions?: ReactNode;
}

/** A row of a list; its name opens it where it can be opened. */
export const ListRow = ({ picture, name, hint, notes, beside, actions, onOpen }: RowContent & { onOpen?(): void }) => (
  <>
    {picture !== undefined && <Thumbnail src={picture} />}
    <div className="row-main">
      {onOpen ? <NameButton name={name} onClick={onOpen} /> : <span className="row-name">{name}</span>}
      <p className="hint">{hint}</p>
      {notes}
    </div>
    {beside}
    {actions !== undefined && <div className="row-actions">{actions}</div>}
  </>
);

/** The list with what stood at `from` at `to`: specification section 4, where one step swaps neighbours. Beyond the ends nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  if (!(from in items) || !(to in items)) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
}

interface MoveProps {
  /** What is moved, as the buttons call it. */
  name: string;
  /** Where it stands in its list, in an `li` with this as `data-index`, and how many stand there. */
  at: number;
  count: number;
  onMove(to: number): void;
}

/** Moves a row: a handle to drag it by, and for the keyboard a button for each direction. */
export function MoveButtons({ name, at, count, onMove }: MoveProps) {
  return (
    <>
      <span
        className="drag-handle flex-none inline-grid place-items-center w-7 min-h-9 text-muted cursor-grab touch-none"
        aria-hidden
        onPointerDown={(event) => drag(event, at, onMove)}
      >
        <GripVertical className="icon" />
      </span>
      <RowButton icon={ArrowUp} label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)} />
      <RowButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
    </>
  );
}

/** Marks the row under the pointer until it is let go there. */
function drag(event: PointerEvent<HTMLElement>, from: number, onMove: (to: number) => void): void {
  const handle = event.currentTarget;
  const own = handle.closest<HTMLElement>('[data-index]');
  if (own === null || event.button !== 0) return;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  own.dataset['dragged'] = '';
  let over: HTMLElement | null = null;
  const mark = (row: HTMLElement | null): void => {
    if (over) delete over.dataset['drop'];
    over = row;
    if (over) over.dataset['drop'] = Number(over.dataset['index']) > from ? 'below' : 'above';
  };
  const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]') ?? null;
    mark(row !== own && row?.parentElement === own.parentElement ? row : null);
  };
  const end = ({ type }: Event): void => {
    const to = over?.dataset['index'];
    mark(null);
    delete own.dataset['dragged'];
    handle.removeEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) handle.removeEventListener(name, end);
    if (type === 'pointerup' && to !== undefined) onMove(Number(to));
  };
  handle.addEventListener('pointermove', move);
  for (const name of ['pointerup', 'pointercancel']) handle.addEventListener(name, end);
}

/** A small picture beside a row; a mark in its place when there is none. */
export function Thumbnail({ src }: { src: string }) {
  return src === '' ? (
    <span className="thumbnail" aria-hidden>
      <Image className="icon" />
    </span>
  ) : (
    <img className="thumbnail" src={src} alt="" width="36" height="36" loading="lazy" />
  );
}

/** From a deal's key (`coupon/acme/acme-c1`) to what shoppers said of its code, if it mostly fails. */
export function useFailureOf(): (deal: string) => FailingCode | undefined {
  const failing = new Map(useRead(listFailingCodes).data?.map((each) => [each.deal, each]));
  return (deal) => failing.get(deal);
}

/** In the row of a deal whose code mostly fails: what shoppers said. */
export function FailingCodeNote({ of }: { of: FailingCode | undefined }) {
  return of && <p className="text-sm text-danger">This code {t('deal.votes', of)}.</p>;
}
