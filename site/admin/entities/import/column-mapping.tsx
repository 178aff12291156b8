import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type ImportKind, importFields } from '../../../../api/contract/shapes/import-fields.ts';
import { wordKey, type ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { RowButton, Button } from '../../ui/controls/buttons.tsx';
import { Choice, Select } from '../../ui/inputs/choices.tsx';
import { DeletionButton } from '../../ui/forms/deletion.tsx';
import { useUnsaved } from '../../ui/drafts/unsaved.tsx';
import { importText, fieldName } from './import-text.ts';
import { failure } from '../../text/messages.ts';
import { listMappings, deleteMapping, keepMapping } from '../../../../api/contract/imports.ts';
import { useRead, useChange } from '../../http/query.ts';
import { changing } from '../../requests/undo.ts';

interface SavedProps {
  kind: ImportKind;
  mapping: Mapping;
  onMapping(kept: Mapping): void;
}

/** Mappings that are kept by name: one of them is used or deleted, or the present one is kept. */
function SavedMappings({ kind, mapping, onMapping }: SavedProps) {
  const mappings = useRead(listMappings);
  const keep = useChange(keepMapping);
  /** The kept one that was used last. */
  const [used, setUsed] = useState('');
  /** The name to keep the present one under. */
  const [typed, setTyped] = useState('');
  const unsaved = useUnsaved(typed !== '', 'typed');
  const name = typed.trim();
  const own = (mappings.data ?? []).filter((each) => each.kind === kind);
  const isKept = own.some((each) => each.name === used);

  async function keepThis() {
    const toasts = {
      done: { title: `The columns are kept as ${name}` },
      failed: failure('The columns could not be kept'),
    };
    if (await changing(toasts, () => keep.mutateAsync({ params: { name }, body: { kind, mapping } }))) setTyped('');
  }

  /** Of the columns that this file has, and their words. */
  function use(chosen: string) {
    setUsed(chosen);
    const found = own.find((each) => each.name === chosen)?.mapping ?? {};
    const isHere = (key: string) =>
      Object.keys(mapping).some((column) => key === column || key.startsWith(wordKey(column, '')));
    onMapping(Object.fromEntries(Object.entries(found).filter(([key]) => isHere(key))));
  }

  return (
    <div className="flex flex-wrap items-center gap-2 pb-3" data-unsaved={unsaved}>
      {own.length > 0 && (
        <Select
          label="Columns kept before"
          placeholder="Columns kept before"
          small
          options={own.map((each) => ({ value: each.name, label: each.name }))}
          value={isKept ? used : ''}
          onChange={use}
        />
      )}
      {isKept && (
        <DeletionButton
          button={(ask) => <RowButton icon={Trash2} label={`Delete ${used}`} onClick={ask} />}
          row={{ name: used }}
          text="What was imported with it stays. A feed or a command that names it fails. This cannot be undone."
          call={deleteMapping}
          given={{ params: { name: used } }}
          toasts={importText}
        />
      )}
      <input
        className="field flex-[0_1_14rem]"
        aria-label="Name to keep these columns by"
        placeholder="Name, such as Awin"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button idle={name === '' || keep.isPending} onClick={() => void keepThis()}>
        Keep these columns
      </Button>
    </div>
  );
}

/** From columns to fields; null: it is not used. */
type Mapping = { readonly [column: string]: string | null };

const meanings = [
  { value: 'live', label: 'Live' },
  { value: 'not-live', label: 'Not live' },
];

interface Props {
  kind: ImportKind;
  columns: ImportPlan['columns'];
  mapping: Mapping;
  /** Reads the file with this one. */
  onMapping(mapping: Mapping): void;
}

/** Which column fills which field, with values of the first rows. */
export function ColumnMapping({ kind, columns, mapping, onMapping }: Props) {
  const used = columns.filter(({ field }) => field !== null).length;
  const options = importFields[kind].map((field) => ({ value: field, label: fieldName(field) }));
  const asks = columns.some(({ words }) => words?.some(({ means }) => means === null));
  /** It does not close while they are chosen. */
  const [isOpen] = useState(used < columns.length || asks);
  /** The column that had the field before has it no longer. */
  const take = (name: string, field: string) => {
    const others = Object.entries(mapping).map(([key, each]) => [key, each === field ? null : each] as const);
    onMapping({ ...Object.fromEntries(others), [name]: field || null });
  };
  return (
    <details className="import-columns pb-3" open={isOpen}>
      <summary className="py-2 font-semibold cursor-pointer">{`Columns: ${used} of ${columns.length} used`}</summary>
      <ul className="grid gap-2 pb-3">
        {columns.map(({ name, reason, samples, words = [] }, at) => (
          <li key={at}>
            <b className="truncate">{name}</b>
            <span className="hint truncate">{samples.join(' · ')}</span>
            <Choice
              label={`Field for ${name}`}
              searched
              none="Not used"
              options={options}
              value={mapping[name] ?? ''}
              onChange={(next) => take(name, next)}
            />
            {reason !== null && !mapping[name] && <p className="hint col-span-full">{reason}</p>}
            {mapping[name] === 'status' &&
              words.map(({ word }) => (
                <div key={word} className="contents">
                  <span className="pt-1.5 pb-1 col-span-full md:col-[1/-2] md:text-end">
                    {`A deal that is "${word}" is`}
                  </span>
                  <Choice
                    label={`What ${word} means`}
                    none="Not known: switched off"
                    options={meanings}
                    value={mapping[wordKey(name, word)] ?? ''}
                    onChange={(next) => onMapping({ ...mapping, [wordKey(name, word)]: next || null })}
                  />
                </div>
              ))}
          </li>
        ))}
      </ul>
      <SavedMappings kind={kind} mapping={mapping} onMapping={(kept) => onMapping({ ...mapping, ...kept })} />
    </details>
  );
}
