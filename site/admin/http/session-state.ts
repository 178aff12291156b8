import { DEVICE_PROOF } from '../../../api/contract/sessions.ts';

/** What this document sends with a log-in; null: this browser has not signed in before. It lives in the page alone. */
let proof: string | null = null;

export const deviceProof = {
  headers: (): { [name: string]: string } => (proof === null ? {} : { [DEVICE_PROOF]: proof }),
  /** From the document, or the reply that has opened a session; null: it brings none. */
  keep(given: string | null): void {
    proof = given ?? proof;
  },
};

/**
 * Whether the owner is signed in. The token lives in the page alone (specification section 4: reload logs out); for a session that is
 * to be remembered it comes with the document.
 */
export type SessionState =
  | { state: 'out' }
  | { state: 'in'; token: string }
  /** Signed in, but calls wait until the password was entered again. */
  | { state: 'asked'; token: string }
  /** It ended while in use: calls wait until it is restored or given up. */
  | { state: 'lost'; token: string };

let present: SessionState = { state: 'out' };
const listeners = new Set<() => void>();
let waiting: ((mayContinue: boolean) => void)[] = [];

function become(next: SessionState): void {
  present = next;
  for (const listener of listeners) listener();
}

function resolveWaiting(mayContinue: boolean): void {
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve(mayContinue);
}

const wait = (): Promise<boolean> => new Promise((resolve) => waiting.push(resolve));

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
    if (present.state !== 'lost') become({ state: 'lost', token });
    return wait();
  },
  /** Asks for the password again; resolves when it was entered (true) or the owner declined (false). */
  passwordEntered(): Promise<boolean> {
    if (present.state === 'out') return Promise.resolve(false);
    if (present.state === 'in') become({ ...present, state: 'asked' });
    return wait();
  },
  /** The owner has answered: the password was right, or the question was declined. */
  answered(entered: boolean): void {
    if (present.state !== 'asked') return;
    become({ ...present, state: 'in' });
    resolveWaiting(entered);
  },
};
