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

const kinds = {
  coupons: {
    noun: 'Coupon',
    preview: 'coupon',
    create: createCoupon,
    update: updateCoupon,
    toasts: couponToasts,
    types: discountTypeOptions(couponDiscountTypes),
  },
  offers: {
    noun: 'Offer',
    preview: 'offer',
    create: createOffer,
    update: updateOffer,
    toasts: offerToasts,
    types: discountTypeOptions(offerDiscountTypes),
  },
} as const;

interface Props {
  kind: keyof typeof kinds;
  /** Absent: a new one. */
  deal: OwnerCoupon | OwnerOffer | undefined;
  /** The store that a new one is for, when it is known. */
  storeId: string | undefined;
  onClose(): void;
}

export function DealForm({ kind, deal, storeId, onClose }: Props) {
  const { types, ...of } = kinds[kind];
  const stores = useStoreChoices();
  const categories = useCategoryChoices();
  const isOffer = kind === 'offers';
  return (
    <EntityDialog
      {...of}
      entity={deal}
      blank={{ discountType: 'percentage', storeId }}
      name={deal?.title}
      kind={kind}
      // for the same store, in the same time
      anotherLabel="Save and add another"
      keeps={['storeId', 'startsAt', 'expiryDate']}
      onClose={onClose}
    >
      <TextField name="title" required whole />
      <ChoiceField name="storeId" required searched whole={!isOffer} options={stores} />
      {isOffer && <ChoiceField name="categoryId" none="No category" options={categories} />}
      <TextField name="description" required={isOffer} rows={3} whole />
      <TextField name="code" hint={<CodeHint except={deal?.id} />} />
      <TextField
        name="affiliateLink"
        type="url"
        required={isOffer}
        whole
        placeholder="https://"
        hint={isOffer ? undefined : 'Where clicks lead; without it, to the affiliate link or the website of the store.'}
      />
      <ChoiceField name="discountType" required options={types} />
      <TextField name="discountValue" placeholder="20, $15 …" hint="Shown with its type: 20 is 20% OFF." />
      <DateField name="expiryDate" follows="startsAt" hint="A day without a time is valid until its end." />
      <DateField name="startsAt" />
      <DateField name="verifiedAt" past placeholder="today" hint="When it was last tried." />
      {!isOffer && <CheckField name="verified" />}
      {!isOffer && <CheckField name="featured" />}
      <ConditionFields />
      <TextField name="countries" whole placeholder="GB, IE" hint="Those that it is for; empty: for everybody." />
      <SourceFields />
      <CheckField name="active" hint={`${of.noun}s that are off are not shown to shoppers.`} />
    </EntityDialog>
  );
}
