import { toast } from '../../browser/toasts.ts';
import type { Message } from '../../strings/messages.ts';
import { reasonOf, SignedOut } from '../http/failure.ts';

/** Does something, and says so when it fails; an owner who has signed out meanwhile knows why. True: it was done. */
export async function reporting(failed: (reason: string) => Message, act: () => unknown): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof SignedOut)) toast(failed(reasonOf(error)));
    return false;
  }
}
