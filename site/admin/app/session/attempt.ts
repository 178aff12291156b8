import { toast } from '../../../browser/toasts.ts';
import { loginText, noReason } from '../../text/messages.ts';
import { CallFailed, reasonOf, SignedOut } from '../../http/failure.ts';

/** What came of sending the password. The toasts of the specification have been shown. */
export type Attempt =
  | { result: 'entered' }
  /** The owner gave up meanwhile. */
  | { result: 'signed-out' }
  /** The password is right, and a code of the second factor has to go with it. */
  | { result: 'code-asked' }
  | { result: 'wrong' }
  | { result: 'failed'; reason: string };

/** Sends the password by `enter`, which throws `CallFailed` for a wrong one; `withCode`: a code went with it. */
export async function attempt(enter: () => Promise<void>, withCode: boolean): Promise<Attempt> {
  try {
    await enter();
    return { result: 'entered' };
  } catch (error) {
    if (error instanceof SignedOut) return { result: 'signed-out' };
    if (!(error instanceof CallFailed)) return { result: 'failed', reason: reasonOf(error) || noReason };
    if (error.reply?.secondFactor) {
      // asked for at first, and wrong when it came with the password
      if (withCode) toast(loginText.wrongCode);
      return { result: 'code-asked' };
    }
    if (error.status !== 401 && error.status !== 400) return { result: 'failed', reason: reasonOf(error) || noReason };
    toast(loginText.wrong);
    return { result: 'wrong' };
  }
}
