import { hash } from 'node:crypto';

/** 22 characters that stand for a text or its bytes: SHA-256, cut to 132 bits, base64url. */
export const digest = (content: string | Uint8Array): string => digestOf(content, 22);

const scratch = Buffer.alloc(43);
/** Copied through a buffer, since a `slice` would keep all of the string alive: twice the memory of a digest, a million times. */
function digestOf(content: string | Uint8Array, length: number): string {
  scratch.write(hash('sha256', content, 'base64url'), 'latin1');
  return scratch.toString('latin1', 0, length);
}

const SHORT = 16;
/**
 * What was shown last under each name: many pages in a row show one layout, which is written and digested once. No answer ever changes.
 * Without it an edit takes 2 ms more of processor time.
 */
const last = new Map<string, { value: unknown; json: string; mark: string }>();

function marked(name: string, value: unknown): { json: string; mark: string } | null {
  const before = last.get(name);
  if (before && before.value === value) return before;
  const json = JSON.stringify(value);
  if (json === undefined) return null;
  const made = { value, json, mark: json.length <= SHORT ? json : digestOf(json, SHORT) };
  last.set(name, made);
  return made;
}

/**
 * What a page shows as JSON, and a mark for each of its top-level names, so that a changed page can say which of them changed. A mark
 * is a digest, or the value itself when that is shorter.
 */
export function markParts(view: unknown): { json: string; parts: { [name: string]: string } } {
  if (view === null || typeof view !== 'object' || Array.isArray(view)) {
    const whole = marked('', view) ?? { json: 'null', mark: '' };
    return { json: whole.json, parts: { content: whole.mark } };
  }
  const parts: { [name: string]: string } = {};
  const json: string[] = [];
  for (const [name, value] of Object.entries(view)) {
    const part = marked(name, value);
    if (!part) continue;
    parts[name] = part.mark;
    json.push(`${JSON.stringify(name)}:${part.json}`);
  }
  return { json: `{${json.join(',')}}`, parts };
}

/** Empty: it is undefined. */
export const jsonOf = (value: unknown): string => JSON.stringify(value) ?? '';
