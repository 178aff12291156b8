import { deleteTrackingCode } from '../contract/delete-tracking-code.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoTrackingCode } from '../records/not-found-errors.ts';

export const deleteTrackingCodeRoute = route(deleteTrackingCode, async (call) => {
  await save(call, (transaction) => {
    const { trackingCodes } = transaction.read('tracking-codes') ?? { trackingCodes: [] };
    const left = trackingCodes.filter(({ domain }) => domain !== call.params.domain);
    if (left.length === trackingCodes.length) throw new NoTrackingCode();
    transaction.write('tracking-codes', { trackingCodes: left });
  });
  return {};
});
