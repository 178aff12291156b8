import { renewRecoveryCodes } from '../contract/renew-recovery-codes.ts';
import { actorOf } from '../http/actor.ts';
import { Conflict } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const renewRecoveryCodesRoute = route(
  renewRecoveryCodes,
  async ({ contract, request, services: { secondFactor, audit } }) => {
    if (!(await secondFactor.isOn())) throw new NotOn();
    const recoveryCodes = await secondFactor.renewRecoveryCodes();
    await audit.note(actorOf(contract, request), []);
    return { recoveryCodes };
  },
);

class NotOn extends Conflict {
  override name = 'NotOn';
  constructor() {
    super('The second factor is off. Turn it on first.');
  }
}
