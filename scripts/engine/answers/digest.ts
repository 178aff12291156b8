import { hash } from 'node:crypto';

/** Empty: it is undefined. */
export const jsonOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** 22 characters that stand for a text or its bytes: SHA-256, cut to 132 bits, base64url. */
export const digest = (content: string | Uint8Array): string => digestOf(content, 22);

const scratch = Buffer.alloc(43);
/** Copied through a buffer, since a `slice` would keep all of the string alive: twice the memory of a digest, a million times. */
function digestOf(content: string | Uint8Array, length: number): string {
  scratch.write(hash('sha256', content, 'base64url'), 'latin1');
  return scratch.toString('latin1', 0, length);
}

const SHORT = 16;
const markOf = (json: string): string => (json.length <= SHORT ? json : digestOf(json, SHORT));

/**
 * What a page shows as JSON, and a mark for each of its top-level names, so that a changed page can say which of them changed. A mark
 * is a digest, or the value itself when that is shorter.
 */
export function markParts(view: unknown): { json: string; parts: { [name: string]: string } } {
  if (view === null || typeof view !== 'object' || Array.isArray(view)) {
    const json = jsonOf(view);
    return { json: json || 'null', parts: { content: markOf(json) } };
  }
  const parts: { [name: string]: string } = {};
  const all: string[] = [];
  for (const [name, value] of Object.entries(view)) {
    const json = jsonOf(value);
    if (json === '') continue;
    parts[name] = markOf(json);
    all.push(`${JSON.stringify(name)}:${json}`);
  }
  return { json: `{${all.join(',')}}`, parts };
}
