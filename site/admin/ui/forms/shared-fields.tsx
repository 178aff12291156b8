import { CheckField, TextField, ChoiceField } from './fields.tsx';
import { sourceNames } from '../../../../data/rules/deals/source.ts';
import { sourceKinds } from '../../../../data/schema/source.ts';
import { useWatch } from 'react-hook-form';
import { codeKey } from '../../../../data/rules/deals/deal-state.ts';
import { hints } from '../../text/messages.ts';
import { useCodesOf, useStoresNamed } from '../../requests/reads.ts';

/** What has to be met for a deal. */
export const ConditionFields = () => (
  <fieldset className="form-group form-field-whole">
    <legend>Conditions</legend>
    <div className="form-group-grid">
      <TextField name="conditions.minimumSpend" label="Minimum spend" placeholder="$45" />
      <TextField name="conditions.excludes" label="Excludes" placeholder="Gift cards and sale items" />
      <CheckField name="conditions.newCustomers" label="New customers only" />
      <CheckField name="conditions.students" label="Students only" />
      <CheckField name="conditions.appOnly" label="App only" />
      <TextField name="terms" rows={2} whole hint="All its conditions, as the store states them." />
    </div>
  </fieldset>
);

const kinds = sourceKinds.map((value) => ({ value, label: sourceNames[value] }));

/** Where something is from. `of`: what, when the form has several sources. */
export function SourceFields({ name = 'source', of }: { name?: string; of?: string }) {
  const label = of === undefined ? 'Source' : `Source of the ${of}`;
  return (
    <>
      <ChoiceField name={`${name}.kind`} label={label} none="Not stated: own" options={kinds} />
      <TextField
        name={`${name}.reference`}
        label={`${label}: where there`}
        hint="Such as an address. Published in deals.json."
      />
    </>
  );
}

/** Points out, before anything is saved, that a store of this name exists already. `except`: the one that is edited. */
export function StoreNamedHint({ name, except }: { name: string; except?: string | undefined }) {
  const [other] = useStoresNamed(name).filter(({ id }) => id !== except);
  return <Hint>{other && hints.storeNamed(other.name, other.slug)}</Hint>;
}

/** The same for the name in the form around it. */
export function StoreNameHint({ except }: { except?: string | undefined }) {
  return <StoreNamedHint name={String(useWatch({ name: 'name' }) ?? '')} except={except} />;
}

/** Points out that another deal of the store has the code in the form around it. `storeId`: unless the form has a field for it. */
export function CodeHint({ storeId, except }: { storeId?: string; except?: string | undefined }) {
  const [code, chosen] = useWatch({ name: ['code', 'storeId'] }).map((value) => String(value ?? ''));
  const codes = useCodesOf(storeId ?? chosen ?? '');
  const typed = codeKey(code ?? '');
  const other = typed === '' ? undefined : codes.find((each) => each.id !== except && codeKey(each.code) === typed);
  return <Hint>{other && hints.codeOf(other.code, other.title)}</Hint>;
}

/** Read out when it appears. */
const Hint = ({ children }: { children: string | undefined }) => (
  <span role="status" className="field-notice">
    {children}
  </span>
);
