import type { DealRow } from '../../../../api/contract/record-rows.ts';
import { Deletion } from '../../forms/deletion.tsx';
import { couponToasts, offerToasts } from '../../messages.ts';
import { useDeleteCoupon } from '../../requests/coupons.ts';
import { useDeleteOffer } from '../../requests/offers.ts';

export function DealDeletion({ deal: { id, kind, title }, onClose }: { deal: DealRow; onClose(): void }) {
  const coupon = useDeleteCoupon();
  const offer = useDeleteOffer();
  const [remove, toasts] = kind === 'coupons' ? [coupon, couponToasts] : [offer, offerToasts];
  return (
    <Deletion
      name={title}
      remove={() => remove.mutateAsync({ params: { id } })}
      deleted={toasts.deleted}
      failed={toasts.deleteFailed}
      onClose={onClose}
    />
  );
}
