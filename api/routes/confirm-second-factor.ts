import { confirmSecondFactor } from '../contract/confirm-second-factor.ts';
import { actorOf } from '../http/actor.ts';
import { InvalidRequest } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const confirmSecondFactorRoute = route(
  confirmSecondFactor,
  async ({ body, contract, request, services: { secondFactor, audit } }) => {
    const recoveryCodes = await secondFactor.confirm(body.code);
    if (recoveryCodes === null) throw new WrongCode();
    await audit.note(actorOf(contract, request), []);
    return { recoveryCodes };
  },
);

class WrongCode extends InvalidRequest {
  override name = 'WrongCode';
  constructor() {
    const message =
      'This is not the current code of the app. Enter the one that it shows now; if it is refused again, ' +
      'set the clock of that device.';
    super([{ path: 'code', message }], message);
  }
}
