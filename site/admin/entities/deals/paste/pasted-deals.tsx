import { useMemo } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { Contract } from '../../../../../api/contract/contract.ts';
import { createCoupons } from '../../../../../api/contract/coupons.ts';
import { createOffers } from '../../../../../api/contract/offers.ts';
import { toast } from '../../../../browser/toasts.ts';
import { useChange } from '../../../http/query.ts';
import { useSiteZone, useStoreChoices, useStoreNames } from '../../../requests/reads.ts';
import { countOf, failure } from '../../../text/messages.ts';
import { Button } from '../../../ui/controls/buttons.tsx';
import { ChoiceField } from '../../../ui/forms/fields.tsx';
import { FormDialog } from '../../../ui/forms/record-form.tsx';
import { missingText, pastedDeals, savedAs } from './draft-rows.ts';
import { nounOf, type Pasted, PastedRows } from './pasted-fields.tsx';

interface Props {
  /** The store that they are for, when it is known. */
  storeId: string | undefined;
  onClose(): void;
}

/** Many coupons or offers at once, from a merchant's mail or a spreadsheet. */
export function PasteDialog({ storeId, onClose }: Props) {
  const timeZone = useSiteZone();
  const { data: stores } = useStoreNames();
  const schema = useMemo(() => pastedDeals({ stores: stores ?? [], timeZone }), [stores, timeZone]);
  const create = { coupons: useChange<Contract>(createCoupons), offers: useChange<Contract>(createOffers) };
  return (
    <FormDialog
      title="Paste Deals"
      about="Paste a merchant's mail, or rows of a spreadsheet. You check every row before anything is saved."
      wide
      schema={schema}
      record={{ storeId, kind: 'coupons', order: 'dayFirst' }}
      draft={{ kind: 'pasted-deals' }}
      keeps={['storeId', 'kind', 'link']}
      submitLabel="Save Deals"
      failed={failure('Failed to create the deals')}
      aside={<Missing />}
      buttons={(isSubmitting, leave) => <PasteButtons isSubmitting={isSubmitting} onLeave={leave} />}
      onClose={onClose}
      save={async ({ storeId: store, kind, link, rows }) => {
        const body: object = { storeId: store, [kind]: rows.map((row) => savedAs(kind, row, link)) };
        return create[kind].mutateAsync({ body } as object);
      }}
      done={(_, { rows, kind }) => ({ title: `${countOf(rows.length, nounOf(kind))} created successfully` })}
    >
      <ChoiceField name="storeId" required searched whole options={useStoreChoices()} />
      <PastedRows />
    </FormDialog>
  );
}

function Missing() {
  const [storeId, rows] = useWatch<Pasted, ['storeId', 'rows']>({ name: ['storeId', 'rows'] });
  const { errors, isSubmitted } = useFormContext<Pasted>().formState;
  const wrong = rows.flatMap((_, at) => (get(errors, `rows.${at}`) ? [at + 1] : []));
  return (
    <p className={isSubmitted ? 'field-error' : 'hint'} role="status">
      {(isSubmitted || rows.length > 0) && missingText(storeId, rows.length, wrong)}
    </p>
  );
}

/** `onLeave`: the rows are left as a draft, which is offered above the empty field; false: the browser cannot keep them. */
function PasteButtons({ isSubmitting, onLeave }: { isSubmitting: boolean; onLeave(): Promise<boolean> }) {
  const [kind, { length }] = useWatch<Pasted, ['kind', 'rows']>({ name: ['kind', 'rows'] });
  const { setFocus } = useFormContext<Pasted>();
  async function pasteAgain() {
    if (await onLeave()) return setFocus('text');
    toast({
      title: 'This browser could not keep the rows',
      text: 'Save them, or close the window to throw them away.',
    });
  }
  const deals = length === 0 ? 'Deals' : countOf(length, kind === 'coupons' ? 'Coupon' : 'Offer');
  return (
    <>
      {length > 0 && <Button onClick={() => void pasteAgain()}>Paste again</Button>}
      <Button look="primary" type="submit" idle={isSubmitting}>
        {isSubmitting ? 'Saving…' : `Save ${deals}`}
      </Button>
    </>
  );
}
