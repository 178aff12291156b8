import type { Device, Session } from '../../data/records/sign-in.ts';
import * as calls from '../contract/security.ts';
import { callerOf } from '../callers/caller.ts';
import { type AnyCall, route } from '../routing/route.ts';
import { markOf } from '../accounts/session-store.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { noteCall } from '../routing/save.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { setPassword, wordsOfSite } from '../accounts/password.ts';
import { Conflict, NotFound, wrongRequest } from '../http/errors.ts';
import { openSession, checkPassword } from './sessions.ts';

/** Sets the password that came with a call, which ends all sessions and their streams. Throws what `setPassword` does. */
async function setNew(call: AnyCall & { body: { password: string }; read: Read }, more: { secondFactor?: 'off' } = {}) {
  const { records, streams, now } = call.services;
  const { siteName, siteUrl } = call.read(siteLayout);
  const words = wordsOfSite(siteName, new URL(siteUrl).hostname);
  await setPassword(records.passwords, call.body.password, now(), { words, ...more });
  await noteCall(call);
  streams.endAll();
}

export const securityRoutes = [
  route(calls.getSecurity, async ({ request, services }) => {
    const { records, sessions, secondFactor, settings, notices, history, release } = services;
    const own = callerOf(request).session;
    const ofBrowser = ({ browser, createdAt, lastUsedAt }: Session | Device) => ({ browser, createdAt, lastUsedAt });
    return {
      passwordChangedAt: (await records.passwords.owner())?.changedAt ?? null,
      passwordFromEnvironment: settings.ADMIN_PASSWORD !== undefined,
      secondFactor: {
        isOn: await secondFactor.isOn(),
        recoveryCodesLeft: await records.secondFactors.recoveryCodesLeft(),
      },
      sessions: (await sessions.list()).map((each) => ({
        id: markOf(each),
        current: each.tokenHash === own?.tokenHash,
        ...ofBrowser(each),
        remembered: each.remembered,
      })),
      devices: (await records.devices.list()).map((each) => ({
        id: each.id,
        current: each.id === own?.device,
        ...ofBrowser(each),
      })),
      notices: [...notices(), ...[history.problem()].filter((problem) => problem !== null)],
      release,
    };
  }),
  route(calls.changePassword, async (call) => {
    await checkPassword(call, call.body.currentPassword, 'currentPassword');
    await setNew(call);
    const { csrfToken } = await openSession(call, callerOf(call.request).session?.remembered ?? false);
    return { csrfToken };
  }),
  route(calls.setPassword, async (call) => {
    await setNew(call, { secondFactor: 'off' });
  }),
  route(calls.endDevice, async (call) => {
    const { records, sessions, streams } = call.services;
    const itsSessions = (await sessions.list()).filter(({ device }) => device === call.params.id);
    if (!(await records.devices.end(call.params.id))) throw new NotFound('This browser is not known any more.');
    await noteCall(call);
    for (const session of itsSessions) streams.endOf(markOf(session));
  }),
  route(calls.beginSecondFactor, async ({ read, services: { secondFactor } }) => {
    const begun = await secondFactor.begin(read(siteLayout).siteName);
    if (begun === null) throw new Conflict('The second factor is on already. Turn it off first to use another app.');
    return begun;
  }),
  route(calls.confirmSecondFactor, async (call) => {
    const recoveryCodes = await call.services.secondFactor.confirm(call.body.code);
    if (recoveryCodes === null) {
      const message =
        'This is not the current code of the app. Enter the one that it shows now; if it is refused again, ' +
        'set the clock of that device.';
      throw wrongRequest('code', message);
    }
    await noteCall(call);
    return { recoveryCodes };
  }),
  route(calls.removeSecondFactor, async (call) => {
    await call.services.records.secondFactors.remove();
    await noteCall(call);
  }),
  route(calls.renewRecoveryCodes, async (call) => {
    const { secondFactor } = call.services;
    if (!(await secondFactor.isOn())) throw new Conflict('The second factor is off. Turn it on first.');
    const recoveryCodes = await secondFactor.renewRecoveryCodes();
    await noteCall(call);
    return { recoveryCodes };
  }),
  route(calls.listAudit, ({ query, services: { audit } }) => audit.newest(query.count)),
];
