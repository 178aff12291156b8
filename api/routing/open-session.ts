import { DEVICE_PROOF } from '../contract/sessions.ts';
import { deviceToken, sessionToken, setDeviceCookie, setSessionCookie } from '../accounts/cookie.ts';
import type { AnyCall } from './route.ts';
import { browserName } from '../accounts/device-store.ts';
import { isPassword } from '../accounts/password.ts';
import { callerOf } from '../callers/caller.ts';
import { NotSignedIn } from '../http/errors.ts';

/**
 * Opens a session for the browser that calls, whose password was right: the answer sets its cookies, and that of the
 * device with its proof.
 */
export async function openSession(
  { request, response, services: { sessions, devices, streams } }: AnyCall,
  remember: boolean,
): Promise<{ csrfToken: string; mark: string }> {
  const browser = browserName(request.get('user-agent'));
  const device = await devices.recognise(deviceToken(request), browser);
  const origin = { remember, device: device.id, browser };
  const { token, csrfToken, mark, replaced } = await sessions.open(origin, sessionToken(request));
  // Other tabs open theirs again, with the cookie of now.
  streams.endOf(replaced);
  setSessionCookie(request, response, token, remember);
  setDeviceCookie(request, response, device.token);
  response.set(DEVICE_PROOF, devices.proof(device.token));
  return { csrfToken, mark };
}

/** Checks a password that came with a call in this field. Throws `NotSignedIn`. */
export async function checkPassword(
  { request, services: { records } }: AnyCall,
  password: string,
  field: string,
): Promise<void> {
  if (!(await isPassword(records.passwords, password, callerOf(request).asker))) {
    const message = 'Invalid password';
    throw new NotSignedIn(message, { errors: [{ path: field, message }] });
  }
}
