import { useId, useMemo, useState } from 'react';
import type { z } from 'zod';
import { ComparedText, type Side } from '../../differences/compared.tsx';
import { countOf } from '../../../text/messages.ts';
import { Confirm } from '../../controls/dialogs.tsx';
import { shown, type TypedForm } from '../../drafts/typed-values.ts';
import { type ConflictingField, conflictingFields, resolved } from './conflicting-fields.ts';
import { Button } from '../../controls/buttons.tsx';

interface Props {
  schema: z.ZodObject;
  /** What the form began with, what was typed, and what another session has saved. */
  began: TypedForm;
  mine: TypedForm;
  saved: object;
  busy: boolean;
  /** Saves what was chosen. */
  onSave(values: TypedForm): void;
  /** What was typed is then offered as a draft. */
  onSaved(): void;
  /** Goes back to the form, with everything as it was typed. */
  onNeither(): void;
}

const different = ({ parts }: ConflictingField) => parts.filter((part) => !part.same);

/**
 * Both versions of a record that another session has saved meanwhile, part by part where they differ. What only one of them has changed is
 * chosen already; what both have is for the owner to choose.
 */
export function ConflictDialog({ schema, began, mine, saved, busy, onSave, onSaved, onNeither }: Props) {
  const fields = useMemo(() => conflictingFields(shown(schema, saved), mine, began), [schema, saved, mine, began]);
  const [choices, setChoices] = useState(() => fields.map((field) => different(field).map((part) => part.changed)));
  const all = choices.flat();
  const isOnly = (side: Side) => all.every((choice) => choice === side);
  const choose = (side: Side) => setChoices(choices.map((ofField) => ofField.map(() => side)));
  const set = (field: number, part: number, side: Side) =>
    setChoices(choices.map((ofField, at) => (at === field ? ofField.with(part, side) : ofField)));
  const save = () =>
    isOnly('saved')
      ? onSaved()
      : onSave(
          resolved(
            mine,
            fields.map((field, at) => [field.path, field.chosen(choices[at]!)]),
          ),
        );
  return (
    <Confirm
      open
      wide
      title="This was saved elsewhere in the meantime"
      text={
        <>
          <p>
            In another tab, on another device or by an import. Your changes are not saved yet: choose which version of
            each part to keep. What differs on one side alone is chosen already.
          </p>
          <div className="versions">
            {all.length > 1 && (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => choose('mine')}>Choose all of mine</Button>
                <Button onClick={() => choose('saved')}>Choose all that is saved</Button>
              </div>
            )}
            {fields.map((field, at) => (
              <FieldVersions
                key={field.path}
                field={field}
                choices={choices[at]!}
                onChoose={(part, side) => set(at, part, side)}
              />
            ))}
          </div>
        </>
      }
      confirm={isOnly('mine') ? 'Save my version' : 'Save what I chose'}
      other={{ label: 'Keep the saved version', onPress: onSaved }}
      cancel="Keep editing"
      busy={busy}
      ready={!all.includes(null)}
      dangerous={false}
      onConfirm={save}
      onCancel={onNeither}
    />
  );
}

interface FieldProps {
  field: ConflictingField;
  /** Null: none yet. */
  choices: readonly (Side | null)[];
  onChoose(part: number, side: Side): void;
}

/** The versions of the parts of a field, side by side, of which one of each is chosen. */
function FieldVersions({ field, choices, onChoose }: FieldProps) {
  const name = useId();
  let differing = -1;
  return (
    <>
      <h3 className="mt-1 text-[0.9375rem] font-bold">{field.label}</h3>
      {field.parts.map((part, at) => {
        if (part.same)
          return (
            <p key={at} className="text-[0.8125rem] text-muted">
              {`${countOf(part.units.length, 'part')} ${part.units.length === 1 ? 'is' : 'are'} the same`}
            </p>
          );
        const own = (differing += 1);
        const label = choices.length > 1 ? `${field.label}, part ${own + 1}` : field.label;
        const read = [field.readable(part.saved), field.readable(part.mine)] as const;
        // Versions that read alike are shown as they are stored.
        const [before, after] = read[0] === read[1] ? [part.saved.join('\n'), part.mine.join('\n')] : read;
        return (
          <div key={at} className="version-pair" role="radiogroup" aria-label={label}>
            {(['mine', 'saved'] as const).map((side) => (
              <label key={side} className="version">
                <input
                  type="radio"
                  name={`${name}-${own}`}
                  checked={choices[own] === side}
                  onChange={() => onChoose(own, side)}
                />
                <b>{side === 'mine' ? 'Yours' : 'Saved'}</b>
                <ComparedText before={before} after={after} shown={side === 'mine' ? 'after' : 'before'} />
              </label>
            ))}
          </div>
        );
      })}
    </>
  );
}
