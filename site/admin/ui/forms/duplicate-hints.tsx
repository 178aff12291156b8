import { useWatch } from 'react-hook-form';
import { codeKey } from '../../../../data/rules/deals/deal-state.ts';
import { hints } from '../../text/messages.ts';
import { useCodesOf, useStoresNamed } from '../../requests/reads.ts';

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
