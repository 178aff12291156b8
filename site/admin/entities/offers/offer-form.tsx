import { createOffer, updateOffer } from '../../../../api/contract/offers.ts';
import type { OwnerOffer } from '../../../../api/contract/shapes/entities.ts';
import { offerDiscountTypes } from '../../../../data/schema/offer.ts';
import { discountTypeLabel } from '../../ui/inputs/labels.ts';
import { ConditionFields, CodeHint, SourceFields } from '../../ui/forms/shared-fields.tsx';
import { CheckField, ChoiceField, TextField, DateField } from '../../ui/forms/fields.tsx';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { anotherDeal, offerToasts } from '../../text/messages.ts';
import { useStoreChoices, useCategoryChoices } from '../../requests/reads.ts';

interface Props {
  /** Absent: a new one. */
  offer?: OwnerOffer;
  /** The store that a new one is for, when it is known. */
  storeId?: string;
  onClose(): void;
}

const types = offerDiscountTypes.map((value) => ({ value, label: discountTypeLabel(value) }));
export function OfferForm({ offer, storeId, onClose }: Props) {
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
      <ChoiceField name="discountType" options={types} />
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
