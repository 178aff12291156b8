import type { Message } from '../strings/messages.ts';

/** A message on its way to the one toaster of the page; a later one takes the place of an earlier (section 4: one at a time). */
export interface ShownToast extends Message {
  id: number;
}

let current: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message; the toaster may still be loading, then it appears as soon as that is there. */
export function toast(message: Message): void {
  count += 1;
  publish({ ...message, id: count });
}

/** Takes the message away unless another has taken its place already. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

/** Takes a message about a failure away. */
export function dismissFailure(): void {
  if (current?.destructive === true) publish(null);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ShownToast | null => current,
};

function publish(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
