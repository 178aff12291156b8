import type { Session } from '../../data/records/accounts/sessions.ts';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endDevice,
  getSecurity,
  listAudit,
  removeSecondFactor,
  renewRecoveryCodes,
  setPassword as setPasswordContract,
} from '../contract/security.ts';
import { callerOf } from '../callers/caller.ts';
import { route } from '../routing/route.ts';
import { markOf } from '../accounts/session-store.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { actorOf } from '../routing/actor.ts';
import { openSession, checkPassword } from '../routing/open-session.ts';
import { setPassword, wordsOfSite } from '../accounts/password.ts';
import { Conflict, InvalidRequest, NotFound } from '../http/errors.ts';

export const securityRoutes = [
  route(getSecurity, async ({ request, services }) => {
    const { records, sessions, secondFactor, settings, notices, history, release } = services;
    const own = callerOf(request).session;
    const shown = (each: Session) => ({
      id: markOf(each),
      current: each.tokenHash === own?.tokenHash,
      browser: each.browser,
      createdAt: each.createdAt,
      lastUsedAt: each.lastUsedAt,
      remembered: each.remembered,
    });
    return {
      passwordChangedAt: (await records.passwords.owner())?.changedAt ?? null,
      passwordFromEnvironment: settings.passwordFromEnvironment ?? false,
      secondFactor: {
        isOn: await secondFactor.isOn(),
        recoveryCodesLeft: await records.secondFactors.recoveryCodesLeft(),
      },
      sessions: (await sessions.list()).map(shown),
      devices: (await records.devices.list()).map(({ id, browser, createdAt, lastUsedAt }) => ({
        id,
        current: id === own?.device,
        browser,
        createdAt,
        lastUsedAt,
      })),
      notices: [...notices(), ...[history.problem()].filter((problem) => problem !== null)],
      release,
    };
  }),
  route(changePassword, async (call) => {
    const { body, contract, read, request, services } = call;
    const { records, streams, audit, now } = services;
    await checkPassword(call, body.currentPassword, 'currentPassword');
    const { siteName, siteUrl } = read(siteLayout);
    const words = wordsOfSite(siteName, new URL(siteUrl).hostname);
    await setPassword(records.passwords, body.password, now(), { words });
    await audit.note(actorOf(contract, request), []);
    streams.endAll();
    const { csrfToken } = await openSession(call, callerOf(request).session?.remembered ?? false);
    return { csrfToken };
  }),
  route(setPasswordContract, async ({ body, contract, read, request, services: { records, audit, streams, now } }) => {
    const { siteName, siteUrl } = read(siteLayout);
    const words = wordsOfSite(siteName, new URL(siteUrl).hostname);
    await setPassword(records.passwords, body.password, now(), { words, secondFactor: 'off' });
    await audit.note(actorOf(contract, request), []);
    streams.endAll();
    return {};
  }),
  route(endDevice, async ({ contract, params, request, services: { records, sessions, streams, audit } }) => {
    const itsSessions = (await sessions.list()).filter(({ device }) => device === params.id);
    if (!(await records.devices.end(params.id))) throw new NotFound('This browser is not known any more.');
    await audit.note(actorOf(contract, request), []);
    for (const session of itsSessions) streams.endOf(markOf(session));
    return {};
  }),
  route(beginSecondFactor, async ({ read, services: { secondFactor } }) => {
    const begun = await secondFactor.begin(read(siteLayout).siteName);
    if (begun === null) throw new Conflict('The second factor is on already. Turn it off first to use another app.');
    return begun;
  }),
  route(confirmSecondFactor, async ({ body, contract, request, services: { secondFactor, audit } }) => {
    const recoveryCodes = await secondFactor.confirm(body.code);
    if (recoveryCodes === null) {
      const message =
        'This is not the current code of the app. Enter the one that it shows now; if it is refused again, ' +
        'set the clock of that device.';
      throw new InvalidRequest([{ path: 'code', message }], message);
    }
    await audit.note(actorOf(contract, request), []);
    return { recoveryCodes };
  }),
  route(removeSecondFactor, async ({ contract, request, services: { records, audit } }) => {
    await records.secondFactors.remove();
    await audit.note(actorOf(contract, request), []);
    return {};
  }),
  route(renewRecoveryCodes, async ({ contract, request, services: { secondFactor, audit } }) => {
    if (!(await secondFactor.isOn())) throw new Conflict('The second factor is off. Turn it on first.');
    const recoveryCodes = await secondFactor.renewRecoveryCodes();
    await audit.note(actorOf(contract, request), []);
    return { recoveryCodes };
  }),
  route(listAudit, ({ query, services: { audit } }) => audit.newest(query.count)),
];
