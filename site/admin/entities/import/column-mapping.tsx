import { importFields, type ImportKind } from '../../../../api/contract/shapes/import-fields.ts';
import { wordKey, type ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { useUnsaved } from '../../ui/drafts/unsaved.ts';
import { SavedMappings } from './saved-mappings.tsx';
import { fieldName, importText } from './import-text.ts';
import { Button } from '../../ui/controls/buttons.tsx';

/** From columns to fields; null: it is not used. */
export type Mapping = { readonly [column: string]: string | null };

const NOT_USED = 'not-used';
const NOT_SAID = 'not-said';

interface Props {
  kind: ImportKind;
  columns: ImportPlan['columns'];
  mapping: Mapping;
  /** Something else is chosen than what the plan is made with. */
  isChanged: boolean;
  busy: boolean;
  onMapping(mapping: Mapping): void;
  /** Reads the file with these columns. */
  onUse(): void;
}

/** Which column fills which field, with values of the first rows. */
export function ColumnMapping({ kind, columns, mapping, isChanged, busy, onMapping, onUse }: Props) {
  const used = columns.filter(({ field }) => field !== null).length;
  const options = [
    { value: NOT_USED, label: 'Not used' },
    ...importFields[kind].map((field) => ({ value: field, label: fieldName(field) })),
  ];
  const asks = columns.some(({ words }) => words?.some(({ means }) => means === null));
  const unsaved = useUnsaved(isChanged, 'typed');
  return (
    <details className="import-columns" data-unsaved={unsaved} open={used < columns.length || asks}>
      <summary>{`Columns: ${used} of ${columns.length} used`}</summary>
      <ul>
        {columns.map(({ name, reason, samples, words = [] }, at) => (
          <li key={at}>
            <b>{name}</b>
            <span className="hint">{samples.join(' · ')}</span>
            <Combobox
              label={`Field for ${name}`}
              options={options}
              value={mapping[name] ?? NOT_USED}
              onChange={(next) => onMapping({ ...mapping, [name]: next === NOT_USED ? null : next })}
            />
            {reason !== null && !mapping[name] && <p className="hint">{reason}</p>}
            {mapping[name] === 'status' &&
              words.map(({ word }) => (
                <div key={word} className="import-word">
                  <span>{importText.asksWord(word)}</span>
                  <Select
                    label={importText.meaningOf(word)}
                    options={importText.meanings}
                    value={mapping[wordKey(name, word)] ?? NOT_SAID}
                    onChange={(next) =>
                      onMapping({ ...mapping, [wordKey(name, word)]: next === NOT_SAID ? null : next })
                    }
                  />
                </div>
              ))}
          </li>
        ))}
      </ul>
      <SavedMappings kind={kind} mapping={mapping} onMapping={(kept) => onMapping({ ...mapping, ...kept })} />
      <Button idle={busy || !isChanged} onClick={onUse}>
        Use these columns
      </Button>
    </details>
  );
}
