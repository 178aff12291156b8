import { hash } from 'node:crypto';

/** 22 characters that stand for a text or its bytes: SHA-256, cut to 132 bits, base64url. */
export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}

/** Digests of what a page shows, by its top-level names, so that a changed page can say which of them changed. */
export function digestParts(view: unknown): { [name: string]: string } {
  if (view === null || typeof view !== 'object' || Array.isArray(view)) return { content: digest(JSON.stringify(view) ?? '') };
  const parts: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(view)) {
    if (value !== undefined) parts[name] = digest(JSON.stringify(value)).slice(0, 16);
  }
  return parts;
}
