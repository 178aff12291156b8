/** How long a change may take before the owner is asked what to do, in milliseconds. */
export const PATIENCE_MS = 20_000;

/** Send it again, under the same key; wait as long again; or give it up. */
export type SlowChoice = 'repeat' | 'wait' | 'stop';

/** What all changes that have not been answered for a while wait for: one question to the owner, one answer for all of them. */
let waiting: ((choice: SlowChoice) => void)[] = [];
const listeners = new Set<() => void>();

function become(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const slowChanges = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Whether the owner is to be asked. */
  current: (): boolean => waiting.length > 0,
  /** Resolves with what the owner chooses; `withdraw`: the answer has come after all. */
  ask(): { choice: Promise<SlowChoice>; withdraw(): void } {
    const { promise, resolve } = Promise.withResolvers<SlowChoice>();
    become([...waiting, resolve]);
    return { choice: promise, withdraw: () => become(waiting.filter((each) => each !== resolve)) };
  },
  choose(choice: SlowChoice): void {
    const asked = waiting;
    become([]);
    for (const resolve of asked) resolve(choice);
  },
};
