import { hash, hkdfSync } from 'node:crypto';
import * as calls from '../contract/sessions.ts';
import { actorOf, noteCall } from '../routing/save.ts';
import { NotFound, NotSignedIn, wrongRequest } from '../http/errors.ts';
import { NO_FAILURE, pass } from '../callers/limits.ts';
import { type AnyCall, type Call, route } from '../routing/route.ts';
import { clearToken, setToken, tokenIn } from '../accounts/tokens.ts';
import { browserName, DEVICE_LIFE } from '../accounts/device-store.ts';
import { sessionLife } from '../accounts/session-store.ts';
import { isPassword } from '../accounts/password.ts';
import { callerOf, requireRecentPassword } from '../callers/caller.ts';
import { siteLayout, siteUrl } from '../../data/queries/reading/site.ts';
import { OWNERS_BROWSER } from '../../data/rules/web/owners-browser.ts';
import { ANSWER_PAGE_STYLE, answerPage } from '../http/answer-page.ts';

/**
 * Opens a session for the browser that calls, whose password was right: the answer sets its cookies, and that of the
 * device with its proof.
 */
export async function openSession({ request, response, services }: AnyCall, remember: boolean) {
  const { sessions, devices, streams } = services;
  const browser = browserName(request.get('user-agent'));
  const device = await devices.recognise(tokenIn(request, 'device'), browser);
  const origin = { remembered: remember, device: device.id, browser };
  const { token, csrfToken, mark, replaced } = await sessions.open(origin, tokenIn(request, 'session'));
  // Other tabs open theirs again, with the cookie of now.
  streams.endOf(replaced);
  setToken(request, response, 'session', token, remember ? sessionLife.remembered.most : undefined);
  setToken(request, response, 'device', device.token, DEVICE_LIFE);
  response.set(calls.DEVICE_PROOF, devices.proof(device.token));
  return { csrfToken, mark };
}

/** Checks a password that came with a call in this field. Throws `NotSignedIn`. */
export async function checkPassword({ request, services: { records } }: AnyCall, password: string, field: string) {
  if (!(await isPassword(records.passwords, password, callerOf(request).asker))) {
    const message = 'Invalid password';
    throw new NotSignedIn(message, { errors: [{ path: field, message }] });
  }
}

/** What a log-in with a second factor is asked for. */
const first = { secondFactor: true } as const;

async function checkCode({ body, request, response, services }: Call<typeof calls.logIn>): Promise<void> {
  if (body.code === undefined) {
    response.locals[NO_FAILURE] = true;
    throw new NotSignedIn('Enter the code of your authenticator app, or a recovery code.', { first });
  }
  // before it is checked, so that guesses which arrive together are counted as well
  await pass(services.limits.secondFactor, request, response);
  if (await services.secondFactor.use(body.code)) return;
  throw new NotSignedIn('Invalid code', { errors: [{ path: 'code', message: 'Invalid code' }], first });
}

const KEY_BYTES = 32;

const TITLE = 'Tracking codes in this browser';
const MARKED = 'No tracking code runs in this browser from now on, until you delete what it keeps of this site.';
const NOT_MARKED =
  'This browser runs no scripts here or keeps nothing, so tracking codes run in it as for every visitor.';
const SCRIPT = `localStorage.setItem('${OWNERS_BROWSER}','yes');document.querySelector('p').textContent='${MARKED}'`;
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
  `style-src ${ANSWER_PAGE_STYLE}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const sessionsRoutes = [
  route(calls.logIn, async (call) => {
    const { body, contract, request, services } = call;
    await checkPassword(call, body.password, 'password');
    if (await services.secondFactor.isOn()) await checkCode(call);
    const { csrfToken, mark } = await openSession(call, body.remember);
    await services.audit.note({ ...actorOf(contract, request), session: mark }, []);
    return { csrfToken };
  }),
  route(calls.logOut, async ({ contract, request, response, services: { sessions, streams, audit } }) => {
    const actor = actorOf(contract, request);
    await sessions.close(tokenIn(request, 'session') ?? '');
    await audit.note(actor, []);
    streams.endOf(actor.session);
    clearToken(request, response, 'session');
  }),
  route(calls.endSession, async (call) => {
    const { sessions, streams } = call.services;
    if (!(await sessions.end(call.params.id))) throw new NotFound('This session has ended already.');
    await noteCall(call);
    streams.endOf(call.params.id);
  }),
  route(calls.reauthenticate, async (call) => {
    const { session } = callerOf(call.request);
    await checkPassword(call, call.body.password, 'password');
    if (session !== undefined) await call.services.sessions.confirm(session);
    await noteCall(call);
  }),
  route(calls.createTicket, async ({ body: { path }, read, request, services }) => {
    const call = services.tickets.callAt(path);
    if (call === undefined) {
      throw wrongRequest('path', 'Tickets are for previews, exports and links of the dashboard only.');
    }
    // Asked here, where the dashboard can ask for the password; the link itself opens at once.
    if (call.recentPassword) requireRecentPassword(request, services.now());
    // Where no session goes with it, it is opened at the site.
    if (call.ticket === 'alone')
      return { address: `${read(siteUrl)}${path}?ticket=${await services.tickets.issue(path, '')}` };
    return { address: `${path}?ticket=${await services.tickets.issue(path, tokenIn(request, 'session') ?? '')}` };
  }),
  /** Derived from a secret of this site, so that what was typed in one session can be read in the next, and by no script without one. */
  route(calls.getDraftKey, async ({ services: { records } }) => {
    const secret = Buffer.from(await records.secrets.named('drafts'), 'base64url');
    const key = hkdfSync('sha256', secret, '', 'drafts in the browser', KEY_BYTES);
    return { key: Buffer.from(key).toString('base64url') };
  }),
  route(calls.markOwnersBrowser, async ({ query, read, request, response, services: { tickets } }) => {
    const { siteName } = read(siteLayout);
    if (!(await tickets.use(query.ticket, request.path, ''))) {
      response.status(404);
      return answerPage(
        siteName,
        'This link does not work',
        'It was opened before, or is too old. Open it again from the dashboard.',
      );
    }
    response.set('Content-Security-Policy', POLICY);
    return answerPage(siteName, TITLE, NOT_MARKED, { script: SCRIPT });
  }),
];
