import { Fragment, useId, useMemo, useState } from 'react';
import { set } from 'react-hook-form';
import type { z } from 'zod';
import type { CallOfOwner } from '../../../../api/contract/previews.ts';
import { labelOfPath } from '../../../../data/schema/field-labels.ts';
import { countOf } from '../../text/messages.ts';
import { Button } from '../controls/buttons.tsx';
import { Confirm } from '../controls/dialogs.tsx';
import {
  blocksOf,
  chosenUnits,
  ComparedText,
  partsOf,
  readableHtml,
  type Part,
  type Side,
} from '../differences/compared.tsx';
import { EffectLine } from '../differences/effect-line.tsx';
import { shown, type Typed, type TypedForm } from '../drafts/typed-values.ts';

interface Props {
  schema: z.ZodObject;
  /** What the form began with, what was typed, and what another session has saved. */
  began: TypedForm;
  mine: TypedForm;
  saved: object;
  busy: boolean;
  /** The call that saves what was chosen. */
  plannedOf(values: TypedForm): CallOfOwner | null;
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
export function ConflictDialog({ schema, began, mine, saved, busy, plannedOf, onSave, onSaved, onNeither }: Props) {
  const fields = useMemo(() => conflictingFields(shown(schema, saved), mine, began), [schema, saved, mine, began]);
  const [choices, setChoices] = useState(() => fields.map((field) => different(field).map((part) => part.changed)));
  const name = useId();
  const all = choices.flat();
  const isOnly = (side: Side) => all.every((choice) => choice === side);
  const choose = (side: Side) => setChoices(choices.map((ofField) => ofField.map(() => side)));
  const set = (field: number, part: number, side: Side) =>
    setChoices(choices.map((ofField, at) => (at === field ? ofField.with(part, side) : ofField)));
  const isReady = !all.includes(null);
  const values = () =>
    resolved(
      mine,
      fields.map((field, at) => [field.path, field.chosen(choices[at]!)]),
    );
  /** The versions of the parts of a field, side by side, of which one of each is chosen. */
  function versionsOf(field: ConflictingField, at: number) {
    const chosen = choices[at]!;
    let differing = -1;
    return (
      <Fragment key={field.path}>
        <h3 className="mt-1 text-md font-bold">{field.label}</h3>
        {field.parts.map((part, place) => {
          if (part.same)
            return (
              <p key={place} className="text-sm text-muted">
                {`${countOf(part.units.length, 'part')} ${part.units.length === 1 ? 'is' : 'are'} the same`}
              </p>
            );
          const own = (differing += 1);
          const label = chosen.length > 1 ? `${field.label}, part ${own + 1}` : field.label;
          const read = [field.readable(part.saved), field.readable(part.mine)] as const;
          // Versions that read alike are shown as they are stored.
          const [before, after] = read[0] === read[1] ? [part.saved.join('\n'), part.mine.join('\n')] : read;
          return (
            <div key={place} className="grid gap-2 min-w-0 sm:grid-cols-2" role="radiogroup" aria-label={label}>
              {(['mine', 'saved'] as const).map((side) => (
                <label key={side} className="version">
                  <input
                    type="radio"
                    name={`${name}-${at}-${own}`}
                    checked={chosen[own] === side}
                    onChange={() => set(at, own, side)}
                  />
                  <b>{side === 'mine' ? 'Yours' : 'Saved'}</b>
                  <ComparedText before={before} after={after} shown={side === 'mine' ? 'after' : 'before'} />
                </label>
              ))}
            </div>
          );
        })}
      </Fragment>
    );
  }
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
          <div className="grid gap-3.5 pb-1">
            {all.length > 1 && (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => choose('mine')}>Choose all of mine</Button>
                <Button onClick={() => choose('saved')}>Choose all that is saved</Button>
              </div>
            )}
            {fields.map(versionsOf)}
          </div>
          <EffectLine call={isReady && !isOnly('saved') ? plannedOf(values()) : null} />
        </>
      }
      confirm={isOnly('mine') ? 'Save my version' : 'Save what I chose'}
      other={{ label: 'Keep the saved version', onPress: onSaved }}
      cancel="Keep editing"
      busy={busy}
      ready={isReady}
      dangerous={false}
      onConfirm={() => (isOnly('saved') ? onSaved() : onSave(values()))}
      onCancel={onNeither}
    />
  );
}

/** A field that has two versions, cut into parts of which each can be chosen. */
interface ConflictingField {
  path: string;
  label: string;
  parts: readonly Part[];
  /** What stands for a part in the comparison. */
  readable(units: readonly string[]): string;
  /** The value that these choices make, one for each part that differs. */
  chosen(choices: readonly (Side | null)[]): Typed;
}

/** The fields that hold the HTML of a post. */
const HTML = new Set(['content']);

/** The fields in which two versions differ; `began`: the version from which both came. */
export function conflictingFields(saved: TypedForm, mine: TypedForm, began: TypedForm): ConflictingField[] {
  return Object.keys(saved).flatMap((field) => fieldsAt(field, [saved[field], mine[field], began[field]]));
}

type Versions = readonly [saved: Typed | undefined, mine: Typed | undefined, began: Typed | undefined];

function fieldsAt(path: string, versions: Versions): ConflictingField[] {
  const [saved, mine, began] = versions;
  if (same(saved, mine)) return [];
  const [one, other, before] = versions.map(entriesOf);
  if (one && other && one.size === other.size)
    return [...one].flatMap(([key, value]) => fieldsAt(`${path}.${key}`, [value, other.get(key), before?.get(key)]));
  const label = labelOfPath(path);
  if (typeof saved !== 'string' || typeof mine !== 'string') return [wholeField(path, label, versions)];
  const isHtml = HTML.has(path);
  const unitsOf = isHtml ? blocksOf : (text: string) => text.split('\n');
  const joined = (units: readonly string[]) => units.join(isHtml ? '' : '\n');
  const parts = partsOf(unitsOf(saved), unitsOf(mine), unitsOf(typeof began === 'string' ? began : ''));
  // The versions are written differently, and hold the same.
  if (parts.every((part) => part.same)) return [];
  return [
    {
      path,
      label,
      parts,
      readable: isHtml ? (units) => readableHtml(joined(units)) : joined,
      chosen: (choices) => joined(chosenUnits(parts, choices)),
    },
  ];
}

/** A switch, or a list that has become longer or shorter: the one or the other. */
function wholeField(path: string, label: string, [saved, mine, began]: Versions): ConflictingField {
  const changed = same(saved, began) ? 'mine' : same(mine, began) ? 'saved' : null;
  const [savedText, mineText] = [readableValue(saved), readableValue(mine)];
  return {
    path,
    label,
    parts: [{ same: false, saved: [savedText], mine: [mineText], changed }],
    readable: (units) => units.join(''),
    chosen: ([choice]) => (choice === 'saved' ? saved : mine) ?? '',
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function entriesOf(value: Typed | undefined): Map<string, Typed> | undefined {
  return typeof value === 'object' ? new Map(Object.entries(value)) : undefined;
}

/** `Yes`; of a list, a line for each entry. */
function readableValue(value: Typed | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(readableValue).join('\n');
  if (typeof value === 'object') return Object.values(value).map(readableValue).filter(Boolean).join(', ');
  return value ?? '';
}

/** What was typed, with what was chosen in place of the fields that differ. */
export function resolved(mine: TypedForm, chosen: readonly (readonly [path: string, value: Typed])[]): TypedForm {
  const values = structuredClone(mine);
  for (const [path, value] of chosen) set(values, path, value);
  return values;
}
