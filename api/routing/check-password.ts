import { isPassword } from '../accounts/password.ts';
import { callerOf } from '../callers/caller.ts';
import { NotSignedIn } from '../http/errors.ts';
import type { AnyCall } from './route.ts';

/** Checks a password that came with a call in this field. Throws `WrongPassword`. */
export async function checkPassword(
  { request, services: { records } }: AnyCall,
  password: string,
  field: string,
): Promise<void> {
  if (!(await isPassword(records.passwords, password, callerOf(request).asker))) throw new WrongPassword(field);
}

class WrongPassword extends NotSignedIn {
  override name = 'WrongPassword';
  constructor(field: string) {
    super('Invalid password', { errors: [{ path: field, message: 'Invalid password' }] });
  }
}
