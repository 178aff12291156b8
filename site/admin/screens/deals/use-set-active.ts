import type { DealRow } from '../../../../api/contract/record-rows.ts';
import { toast } from '../../../ui/toasts.ts';
import { couponToasts, offerToasts } from '../../messages.ts';
import { useUpdateCoupon } from '../../requests/coupons.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { useUpdateOffer } from '../../requests/offers.ts';
import { withUndo } from '../../requests/undo.ts';

/** Switches a deal on or off at once. */
export function useSetActive(): (deal: DealRow, active: boolean) => Promise<void> {
  const coupon = useUpdateCoupon();
  const offer = useUpdateOffer();
  return async ({ kind, id }, active) => {
    const [update, toasts] = kind === 'coupons' ? [coupon, couponToasts] : [offer, offerToasts];
    try {
      toast(withUndo(toasts.updated, await update.mutateAsync({ params: { id }, body: { active } })));
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(toasts.updateFailed(reasonOf(error)));
    }
  };
}
