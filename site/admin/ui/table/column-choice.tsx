import { Columns3 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isShown, type Column } from './column.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  chosen: ReadonlySet<string> | null;
  onChoose(ids: ReadonlySet<string>): void;
}

/** Which columns the table has. Escape and a press beside it close it. */
export function ColumnChoice<Row>({ columns, chosen, onChoose }: Props<Row>) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (details.current?.open && !details.current.contains(target as Node)) details.current.open = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  const shown = columns.filter((column) => isShown(column, chosen)).map(({ id }) => id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is in it has the focus
    <details
      ref={details}
      className="column-choice"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        event.stopPropagation();
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="btn btn-plain btn-small">
        <Columns3 className="icon" aria-hidden /> Columns
      </summary>
      <fieldset>
        <legend className="sr-only">Columns of the table</legend>
        {columns
          .filter((column) => column.shown !== 'always')
          .map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={shown.includes(id)}
                onChange={({ target }) =>
                  onChoose(new Set(target.checked ? [...shown, id] : shown.filter((other) => other !== id)))
                }
              />
              {name}
            </label>
          ))}
      </fieldset>
    </details>
  );
}
