/**
 * Whether the owner is signed in. The token lives in the page alone (specification section 4: reload logs out); for a session that is
 * to be remembered it comes with the document.
 */
export type SessionState =
  | { state: 'out' }
  | { state: 'in'; token: string }
  /** It ended while in use: calls wait until it is restored or given up. */
  | { state: 'lost'; token: string };

let present: SessionState = { state: 'out' };
const listeners = new Set<() => void>();
let waiting: ((regained: boolean) => void)[] = [];

function become(next: SessionState): void {
  present = next;
  for (const listener of listeners) listener();
}

function resolveWaiting(regained: boolean): void {
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve(regained);
}

export const session = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): SessionState => present,
  token: (): string | null => ('token' in present ? present.token : null),
  opened(token: string): void {
    become({ state: 'in', token });
    resolveWaiting(true);
  },
  closed(): void {
    become({ state: 'out' });
    resolveWaiting(false);
  },
  /** Reports that `token` is no longer accepted; resolves when there is a newer one (true) or the owner gave up (false). */
  regained(token: string): Promise<boolean> {
    if (present.state === 'out') return Promise.resolve(false);
    if (present.state === 'in' && present.token !== token) return Promise.resolve(true);
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (present.state === 'in') become({ state: 'lost', token });
    });
  },
};
