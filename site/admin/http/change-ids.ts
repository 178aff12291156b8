/** The change that a reply answered. The reply itself does not say it: a header does. */
const changes = new WeakMap<object, string>();

const HEADER = 'X-Change-Id';

/** Called by whatever reads a reply. */
export function noteChange(reply: unknown, { headers }: Response): void {
  const id = headers.get(HEADER);
  if (id !== null && typeof reply === 'object' && reply !== null) changes.set(reply, id);
}

/** Under which id the change of this reply can be taken back; undefined: it changed no document. */
export const changeOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null ? changes.get(reply) : undefined;
