import { siteLayout } from '../../data/queries/site.ts';
import { setPassword as setPasswordContract } from '../contract/set-password.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';
import { wordsOfSite } from '../sessions/common-passwords.ts';
import { setPassword } from '../sessions/password.ts';

export const setPasswordRoute = route(
  setPasswordContract,
  async ({ body, contract, read, request, services: { records, audit, streams, now } }) => {
    const { siteName, siteUrl } = read(siteLayout);
    const words = wordsOfSite(siteName, new URL(siteUrl).hostname);
    await setPassword(records.passwords, body.password, now(), { words, secondFactor: 'off' });
    await audit.note(actorOf(contract, request), []);
    streams.endAll();
    return {};
  },
);
