import { isPassword } from '../sessions/password.ts';
import { actorOf } from './actor.ts';
import { callerOf } from './caller.ts';
import { NotSignedIn } from './errors.ts';
import type { AnyCall } from './route.ts';

/** Checks a password that came with a call in this field. A wrong one is noted, and throws `WrongPassword`. */
export async function checkPassword(
  { contract, request, services: { records, audit } }: AnyCall,
  password: string,
  field: string,
): Promise<void> {
  const { budget, session } = callerOf(request);
  if (await isPassword(records.passwords, password, budget === null ? 'stranger' : 'known')) return;
  await audit.noteRefusal(actorOf(contract, request), session === undefined ? 'log-in' : 'signed in');
  throw new WrongPassword(field);
}

class WrongPassword extends NotSignedIn {
  override name = 'WrongPassword';
  constructor(field: string) {
    super('Invalid password', { errors: [{ path: field, message: 'Invalid password' }] });
  }
}
