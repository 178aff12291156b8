import { memberName } from '../accounts/member-name.ts';
import type { Fields } from './document-parts.ts';

/**
 * The document with what another one has at a path of `differences`, such as `offers.acme-o1.title`; undefined: the path leads nowhere in
 * it. What the other one does not have is removed.
 */
export function withFieldOf(document: Fields, former: Fields, path: string): Fields | undefined {
  return replaced(document, former, path) as Fields | undefined;
}

/** What a document has at such a path. */
export function valueAt(document: unknown, path: string): unknown {
  const step = firstStep(document, path);
  if (step === undefined) return undefined;
  const value = partOf(document, step.name);
  return step.rest === '' ? value : valueAt(value, step.rest);
}

function replaced(present: unknown, former: unknown, path: string): unknown {
  const step = firstStep(present, path) ?? firstStep(former, path);
  if (step === undefined) return undefined;
  const { name, rest } = step;
  const [own, other] = [partOf(present, name), partOf(former, name)];
  if (rest === '') return withPart(present, former, name, other);
  if (own === undefined) return undefined;
  const inner = replaced(own, other, rest);
  return inner === undefined ? undefined : withPart(present, former, name, inner);
}

/** Names of tracking codes hold dots. */
function firstStep(value: unknown, path: string): { name: string; rest: string } | undefined {
  const names = Array.isArray(value) ? value.map(memberName) : isFields(value) ? Object.keys(value) : [];
  const name = names
    .filter((each) => each !== undefined)
    .sort((one, other) => other.length - one.length)
    .find((each) => path === each || path.startsWith(`${each}.`));
  return name === undefined ? undefined : { name, rest: path.slice(name.length + 1) };
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((each) => memberName(each) === name);
  return isFields(value) ? value[name] : undefined;
}

function withPart(value: unknown, former: unknown, name: string, part: unknown): unknown {
  if (!Array.isArray(value)) {
    const { [name]: _, ...others } = value as Fields;
    return part === undefined ? others : { ...others, [name]: part };
  }
  const at = value.findIndex((each) => memberName(each) === name);
  if (part === undefined) return value.filter((_, index) => index !== at);
  if (at >= 0) return value.with(at, part);
  const place = (former as unknown[]).findIndex((each) => memberName(each) === name);
  return value.toSpliced(place, 0, part);
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
