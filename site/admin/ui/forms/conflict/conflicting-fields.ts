import { set } from 'react-hook-form';
import { labelOfPath } from '../../../../../data/schema/field-labels.ts';
import { blocksOf, readableHtml, chosenUnits, partsOf, type Part, type Side } from '../../differences/compared.tsx';
import type { Typed, TypedForm } from '../../drafts/typed-values.ts';

/** A field that has two versions, cut into parts of which each can be chosen. */
export interface ConflictingField {
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
