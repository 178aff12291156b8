import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { PointerEvent } from 'react';
import { RowButton } from './buttons.tsx';

/** The list with what stood at `from` at `to`: specification section 4, where one step swaps neighbours. Beyond the ends nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  if (!(from in items) || !(to in items)) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
}

interface Props {
  /** What is moved, as the buttons call it. */
  name: string;
  /** Where it stands in its list, in an `li` with this as `data-index`, and how many stand there. */
  at: number;
  count: number;
  onMove(to: number): void;
}

/** Moves a row: a handle to drag it by, and for the keyboard a button for each direction. */
export function MoveButtons({ name, at, count, onMove }: Props) {
  return (
    <>
      <span className="drag-handle" aria-hidden onPointerDown={(event) => drag(event, at, onMove)}>
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
