import { removeSecondFactor } from '../contract/remove-second-factor.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';

export const removeSecondFactorRoute = route(
  removeSecondFactor,
  async ({ contract, request, services: { records, audit } }) => {
    await records.secondFactors.remove();
    await audit.note(actorOf(contract, request), []);
    return {};
  },
);
