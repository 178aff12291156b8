import { OpenedRecord } from '../../table/opened-record.tsx';
import { CouponForm } from '../../features/stores/coupon-form.tsx';
import { OfferForm } from '../../features/offers/offer-form.tsx';

/** The form of a coupon or an offer. */
export function DealEditor({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <OpenedRecord kind="deals" noun="deal" id={id} onClose={onClose}>
      {(found) =>
        found.kind === 'coupons' ? (
          <CouponForm coupon={found.record} onClose={onClose} />
        ) : (
          <OfferForm offer={found.record} onClose={onClose} />
        )
      }
    </OpenedRecord>
  );
}
