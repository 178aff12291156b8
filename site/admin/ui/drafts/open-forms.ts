const PREFIX = 'draft ';

/**
 * Marks a draft as that of a form that is open. The browser takes the mark away with its tab, however that ends;
 * calling the result does too.
 */
export function holdDraft(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(PREFIX + key, () => promise);
  return resolve;
}

/** The keys of the drafts that forms hold at present, in any tab. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name.slice(PREFIX.length)] : [])));
}
