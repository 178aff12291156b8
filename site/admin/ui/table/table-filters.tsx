import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  /** How many of them hold. */
  active: number;
  children: ReactNode;
}

/** Filters, order and columns of a table: in its line where there is room, behind one button on a phone. */
export function TableFilters({ active, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn btn-plain btn-small filters-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="icon" aria-hidden /> Filters
        {active > 0 && (
          <span className="filters-active">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </button>
      <div id={id} className="table-filters" data-open={open}>
        {children}
      </div>
    </>
  );
}
