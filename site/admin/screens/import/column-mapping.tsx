import { useState } from 'react';
import { importFields, type ImportKind } from '../../../../api/contract/import-fields.ts';
import type { ImportPlan } from '../../../../api/contract/import-plan.ts';
import { Combobox } from '../../controls/combobox.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { KeptMappings } from './kept-mappings.tsx';
import { fieldName, importText } from './import-text.ts';

/** From columns to fields; null: it is not used. */
export type Mapping = { readonly [column: string]: string | null };

const NOT_USED = 'not-used';

interface Props {
  kind: ImportKind;
  columns: ImportPlan['columns'];
  /** Without the file its columns cannot be read another way. */
  isFileHere: boolean;
  busy: boolean;
  /** What is typed to keep the columns under. */
  columnsName: string;
  onColumnsName(name: string): void;
  onMapping(mapping: Mapping): void;
}

/** Which column fills which field, with values of the first rows. */
export function ColumnMapping({ kind, columns, isFileHere, busy, columnsName, onColumnsName, onMapping }: Props) {
  const begun = Object.fromEntries(columns.map(({ name, field }) => [name, field]));
  const [mapping, setMapping] = useState<Mapping>(begun);
  const used = columns.filter(({ field }) => field !== null).length;
  const options = [
    { value: NOT_USED, label: importText.notUsed },
    ...importFields[kind].map((field) => ({ value: field, label: fieldName(field) })),
  ];
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(begun);
  const unsaved = useUnsaved(isChanged, 'typed');
  return (
    <details className="import-columns" data-unsaved={unsaved} open={used < columns.length}>
      <summary>{`Columns: ${used} of ${columns.length} used`}</summary>
      <ul>
        {columns.map(({ name, samples }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="hint">{samples.filter((sample) => sample !== '').join(' · ')}</span>
            <Combobox
              label={`Field for ${name}`}
              options={options}
              value={mapping[name] ?? NOT_USED}
              onChange={(next) => setMapping({ ...mapping, [name]: next === NOT_USED ? null : next })}
            />
          </li>
        ))}
      </ul>
      <KeptMappings
        kind={kind}
        mapping={mapping}
        typed={columnsName}
        onTyped={onColumnsName}
        onMapping={(kept) => setMapping({ ...mapping, ...kept })}
      />
      {isFileHere ? (
        <button
          type="button"
          className="btn btn-plain btn-small"
          aria-disabled={busy || !isChanged || undefined}
          onClick={() => isChanged && !busy && onMapping(mapping)}
        >
          {importText.useColumns}
        </button>
      ) : (
        <p className="hint">{importText.fileAgain}</p>
      )}
    </details>
  );
}
