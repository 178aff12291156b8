import { contentIn, type Draft, type DraftContent } from './draft.ts';
import { draftRows } from './draft-rows.ts';
import { heldDrafts } from './open-forms.ts';
import { seal, unseal } from './sealed.ts';

/** Drafts older than this are removed. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const listeners = new Set<() => void>();
const changed = (): void => listeners.forEach((listener) => listener());

/** What was typed and not saved, in this browser. */
export const drafts = {
  /** Calls the listener when the list of unsaved drafts changes, as far as this tab knows. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The list of drafts has changed. */
  changed,

  async keep(key: CryptoKey, name: string, content: DraftContent, at: number): Promise<void> {
    await draftRows.save(name, { at, ...(await seal(key, name, JSON.stringify(content))) });
  },

  async remove(name: string): Promise<void> {
    await draftRows.remove(name);
    changed();
  },

  /** From now on it is one of a new record: the record that it was about is gone. */
  async makeNew(key: CryptoKey, { kind, began, values, key: name, at }: Draft): Promise<void> {
    await drafts.keep(key, name, { kind, began, values }, at);
    changed();
  },

  /** Those that no open form holds, newest first. One that another key has sealed is left where it is. */
  async left(key: CryptoKey): Promise<Draft[]> {
    const [rows, held] = [await draftRows.all(), await heldDrafts()];
    const found: Draft[] = [];
    for (const [name, row] of rows) {
      if (held.has(name)) continue;
      const text = await unseal(key, name, row);
      const content = text === null ? null : contentIn(text);
      if (content !== null) found.push({ ...content, key: name, at: row.at });
    }
    return found.sort((one, other) => other.at - one.at);
  },

  async removeOld(now: number): Promise<void> {
    for (const [name, { at }] of await draftRows.all()) if (at < now - KEPT_MS) await draftRows.remove(name);
  },
};
