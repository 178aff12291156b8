import { trackingCodeInput } from '../../data/schema/tracking-code.ts';
import { updateTrackingCode } from '../contract/update-tracking-code.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoTrackingCode } from '../records/not-found-errors.ts';
import { checkRevision, edited, merged } from '../records/revision.ts';

export const updateTrackingCodeRoute = route(updateTrackingCode, (call) =>
  save(call, (transaction) => {
    const { params, body, services } = call;
    const { trackingCodes } = transaction.read('tracking-codes') ?? { trackingCodes: [] };
    const present = trackingCodes.find((each) => each.domain === params.domain);
    if (!present) throw new NoTrackingCode();
    checkRevision(present, body.revision);
    const { createdAt } = present;
    const code = edited(present, { ...merged(trackingCodeInput, present, body), createdAt }, services.now());
    transaction.write('tracking-codes', {
      trackingCodes: trackingCodes.map((each) => (each === present ? code : each)),
    });
    return code;
  }),
);
