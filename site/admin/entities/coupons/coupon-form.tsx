import type { OwnerCoupon } from '../../../../api/contract/shapes/entities.ts';
import { createCoupon, updateCoupon } from '../../../../api/contract/coupons.ts';
import { couponDiscountTypes } from '../../../../data/schema/coupon.ts';
import { discountTypeLabel } from '../../ui/inputs/labels.ts';
import { ConditionFields, CodeHint, SourceFields } from '../../ui/forms/shared-fields.tsx';
import { CheckField, ChoiceField, TextField, DateField } from '../../ui/forms/fields.tsx';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { anotherDeal, couponToasts } from '../../text/messages.ts';
import { useStoreChoices } from '../../requests/reads.ts';

interface Props {
  /** Absent: a new one. */
  coupon?: OwnerCoupon;
  /** The store that a new one is for, when it is known. */
  storeId?: string;
  onClose(): void;
}

const types = couponDiscountTypes.map((value) => ({ value, label: discountTypeLabel(value) }));

export function CouponForm({ storeId, coupon, onClose }: Props) {
  const stores = useStoreChoices();
  return (
    <EntityDialog
      {...anotherDeal}
      entity={coupon}
      blank={{ discountType: 'percentage', storeId }}
      noun="Coupon"
      name={coupon?.title}
      kind="coupons"
      preview="coupon"
      create={createCoupon}
      update={updateCoupon}
      toasts={couponToasts}
      onClose={onClose}
    >
      <TextField name="title" required whole />
      <ChoiceField name="storeId" required searched whole options={stores} />
      <TextField name="description" rows={3} whole />
      <TextField name="code" hint={<CodeHint except={coupon?.id} />} />
      <TextField
        name="affiliateLink"
        type="url"
        whole
        placeholder="https://"
        hint="Where clicks lead; without it, to the affiliate link or the website of the store."
      />
      <ChoiceField name="discountType" required options={types} />
      <TextField name="discountValue" placeholder="20, $15 …" hint="Shown with its type: 20 is 20% OFF." />
      <DateField name="expiryDate" follows="startsAt" hint="A day without a time is valid until its end." />
      <DateField name="startsAt" />
      <DateField name="verifiedAt" past placeholder="today" hint="When the code was last tried." />
      <CheckField name="verified" />
      <CheckField name="featured" />
      <ConditionFields />
      <TextField name="countries" whole placeholder="GB, IE" hint="Those that it is for; empty: for everybody." />
      <SourceFields />
      <CheckField name="active" hint="A coupon that is off is not shown to shoppers." />
    </EntityDialog>
  );
}
