import { createTrackingCode } from '../contract/create-tracking-code.ts';
import { Conflict, InvalidRequest } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { presentSettings } from '../records/present-settings.ts';
import { firstRevision, without } from '../records/revision.ts';

export const createTrackingCodeRoute = route(createTrackingCode, (call) =>
  save(call, (transaction) => {
    const { body, services } = call;
    const { trackingDomains } = presentSettings(transaction.read('settings'), services.now());
    if (!trackingDomains.includes(body.domain)) throw new UnknownDomain(trackingDomains);
    const { trackingCodes } = transaction.read('tracking-codes') ?? { trackingCodes: [] };
    const present = trackingCodes.find((each) => each.domain === body.domain);
    if (present) throw new HasTrackingCode(present);
    const code = { ...body, ...without(firstRevision(body.domain, services.now()), 'id') };
    transaction.write('tracking-codes', { trackingCodes: [...trackingCodes, code] });
    return code;
  }),
);

class UnknownDomain extends InvalidRequest {
  override name = 'UnknownDomain';
  constructor(domains: readonly string[]) {
    super([{ path: 'domain', message: `Choose one of the configured domains: ${domains.join(', ')}.` }]);
  }
}

class HasTrackingCode extends Conflict {
  override name = 'HasTrackingCode';
  constructor(present: object) {
    super('This domain already has a tracking code. Change that one instead.', present);
  }
}
