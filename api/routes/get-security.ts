import type { Session } from '../../data/records/sessions.ts';
import { getSecurity } from '../contract/get-security.ts';
import { callerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { markOf } from '../sessions/session-store.ts';

export const getSecurityRoute = route(getSecurity, async ({ request, services }) => {
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
});
