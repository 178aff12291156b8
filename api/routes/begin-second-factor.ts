import { siteLayout } from '../../data/queries/site.ts';
import { beginSecondFactor } from '../contract/begin-second-factor.ts';
import { Conflict } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const beginSecondFactorRoute = route(beginSecondFactor, async ({ read, services: { secondFactor } }) => {
  const begun = await secondFactor.begin(read(siteLayout).siteName);
  if (begun === null) throw new AlreadyOn();
  return begun;
});

class AlreadyOn extends Conflict {
  override name = 'AlreadyOn';
  constructor() {
    super('The second factor is on already. Turn it off first to use another app.');
  }
}
