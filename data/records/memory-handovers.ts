import type { Handovers } from './handovers.ts';

/** Of one process: a restart ends them all. */
export function createMemoryHandovers(): Handovers {
  const kinds = new Map<string, Map<string, { value: string; until: number }>>();
  const ofKind = (kind: string) => {
    const found = kinds.get(kind) ?? new Map<string, { value: string; until: number }>();
    kinds.set(kind, found);
    return found;
  };
  return {
    async put({ kind, id, value, until }, { now, most }) {
      const kept = ofKind(kind);
      for (const [key, each] of kept) if (each.until <= now || kept.size >= most) kept.delete(key);
      kept.set(id, { value, until });
    },
    async mark({ kind, id, until }, now) {
      const kept = ofKind(kind);
      for (const [key, each] of kept) if (each.until <= now) kept.delete(key);
      if (kept.has(id)) return false;
      kept.set(id, { value: '', until });
      return true;
    },
    list: async (kind, now) =>
      [...ofKind(kind)].flatMap(([id, { value, until }]) => (until > now ? [{ id, value }] : [])),
    async take(kind, id, now) {
      const kept = ofKind(kind);
      const found = kept.get(id);
      kept.delete(id);
      return found && found.until > now ? found.value : undefined;
    },
  };
}
