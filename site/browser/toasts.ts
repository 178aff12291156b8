import type { Message } from '../strings/messages.ts';

/** The one message of the page; a later one takes the place of an earlier (section 4: one at a time). */
let current: Message | null = null;
let draw: (message: Message | null) => void = () => {};

/** Shows a message, null: none. The toaster may still be loading, then it appears as soon as that is there. */
export function toast(message: Message | null): void {
  current = message;
  draw(message);
}

/** Takes a message about a failure away. */
export function dismissFailure(): void {
  if (current?.destructive === true) toast(null);
}

/** Has the messages of this page drawn, from the one that is to be seen now. */
export function drawToasts(toaster: typeof draw): void {
  draw = toaster;
  if (current) draw(current);
}
