import { siteLayout } from '../../data/queries/site.ts';
import { changePassword } from '../contract/change-password.ts';
import { actorOf } from '../http/actor.ts';
import { callerOf } from '../http/caller.ts';
import { checkPassword } from '../http/check-password.ts';
import { openSession } from '../http/open-session.ts';
import { route } from '../http/route.ts';
import { wordsOfSite } from '../sessions/common-passwords.ts';
import { setPassword } from '../sessions/password.ts';

export const changePasswordRoute = route(changePassword, async (call) => {
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
});
