import type { OwnerCoupon, OwnerOffer } from '../../../../api/contract/shapes/entities.ts';
import { createCoupon, updateCoupon } from '../../../../api/contract/coupons.ts';
import { couponDiscountTypes } from '../../../../data/schema/coupon.ts';
import { discountTypeOptions } from '../../ui/inputs/labels.ts';
import { ConditionFields, CodeHint, SourceFields } from '../../ui/forms/shared-fields.tsx';
import { CheckField, ChoiceField, TextField, DateField } from '../../ui/forms/fields.tsx';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { couponToasts, offerToasts } from '../../text/messages.ts';
import { useStoreChoices, useCategoryChoices } from '../../requests/reads.ts';
import { createOffer, updateOffer } from '../../../../api/contract/offers.ts';
import { offerDiscountTypes } from '../../../../data/schema/offer.ts';

interface Props {
  /** The store that a new one is for, when it is known. */
  storeId?: string | undefined;
  onClose(): void;
}

/** A new deal after another: for the same store, in the same time. */
const anotherDeal = { anotherLabel: 'Save and add another', keeps: ['storeId', 'startsAt', 'expiryDate'] };

/** Absent coupon: a new one. */
export function CouponForm({ storeId, coupon, onClose }: Props & { coupon?: OwnerCoupon | undefined }) {
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
      <ChoiceField name="discountType" required options={discountTypeOptions(couponDiscountTypes)} />
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

/** Absent offer: a new one. */
export function OfferForm({ offer, storeId, onClose }: Props & { offer?: OwnerOffer | undefined }) {
  const stores = useStoreChoices();
  const categories = useCategoryChoices();
  return (
    <EntityDialog
      {...anotherDeal}
      entity={offer}
      blank={{ storeId }}
      noun="Offer"
      name={offer?.title}
      kind="offers"
      preview="offer"
      create={createOffer}
      update={updateOffer}
      toasts={offerToasts}
      onClose={onClose}
    >
      <TextField name="title" required whole />
      <ChoiceField name="storeId" required searched options={stores} />
      <ChoiceField name="categoryId" none="No category" options={categories} />
      <TextField name="description" required rows={3} whole />
      <TextField name="affiliateLink" type="url" required whole placeholder="https://" />
      <TextField name="code" hint={<CodeHint except={offer?.id} />} />
      <DateField name="expiryDate" follows="startsAt" hint="A day without a time is valid until its end." />
      <ChoiceField name="discountType" options={discountTypeOptions(offerDiscountTypes)} />
      <TextField name="discountValue" placeholder="20% or $15" />
      <DateField name="startsAt" />
      <DateField name="verifiedAt" past placeholder="today" />
      <ConditionFields />
      <TextField name="countries" whole placeholder="GB, IE" hint="Those that it is for; empty: for everybody." />
      <SourceFields />
      <CheckField name="active" hint="Inactive offers are not shown to shoppers." />
    </EntityDialog>
  );
}
