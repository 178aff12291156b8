import { createOffer } from '../../../../api/contract/offers.ts';
import type { OwnerOffer } from '../../../../api/contract/shapes/entities.ts';
import { offerDiscountTypes } from '../../../../data/schema/offer.ts';
import { discountTypeLabel } from '../../ui/inputs/discount-type-label.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { CheckField, ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { CodeHint } from '../../ui/forms/duplicate-hints.tsx';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { SourceFields } from '../../ui/forms/source-fields.tsx';
import { anotherDeal, offerToasts } from '../../text/messages.ts';
import { useCategories } from '../categories/categories.ts';
import { useCreateOffer, useUpdateOffer } from './offers.ts';
import { useStoreNames } from '../../requests/stores.ts';

interface Props {
  /** Absent: a new one. */
  offer?: OwnerOffer;
  /** The store that a new one is for, when it is known. */
  storeId?: string;
  onClose(): void;
}

const types = offerDiscountTypes.map((value) => ({ value, label: discountTypeLabel(value) }));
/** Section 5 requires a description, which a stored offer may lack. */
const { description, ...rest } = createOffer.body.shape;
const schema = createOffer.body.extend({ ...rest, description: description.min(1, 'This cannot be empty.') });

export function OfferForm({ offer, storeId, onClose }: Props) {
  const stores = useStoreNames();
  const categories = useCategories();
  return (
    <EntityDialog
      {...anotherDeal}
      entity={offer}
      blank={{ storeId }}
      noun="Offer"
      name={offer?.title}
      schema={schema}
      kind="offers"
      preview="offer"
      create={useCreateOffer()}
      update={useUpdateOffer()}
      toasts={offerToasts}
      onClose={onClose}
    >
      <TextField name="title" required whole />
      <ChoiceField
        name="storeId"
        required
        searched
        options={(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceField
        name="categoryId"
        none="No category"
        options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="description" required rows={3} whole />
      <TextField name="affiliateLink" type="url" required whole placeholder="https://" />
      <TextField name="code" hint={<CodeHint except={offer?.id} />} />
      <DateField name="expiryDate" follows="startsAt" hint="A day without a time is valid until its end." />
      <ChoiceField name="discountType" options={types} />
      <TextField name="discountValue" placeholder="20% or $15" />
      <DateField name="startsAt" />
      <DateField name="verifiedAt" past placeholder="today" />
      <TextField name="terms" rows={2} whole hint="Its conditions, as the store states them." />
      <SourceFields />
      <CheckField name="active" hint="Inactive offers are not shown to shoppers." />
    </EntityDialog>
  );
}
