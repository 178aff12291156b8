import { listHistory, type HistoryEntry } from '../../../../api/contract/history.ts';
import { useRead } from '../../http/query.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { instantText } from '../../ui/differences/value-text.ts';

/** What changed a deal of this store last and when, as a line below it; false: none of the last changes of the store did, or none is chosen. */
export function useLastChanges(
  storeId: string | undefined,
): (list: 'coupons' | 'offers', id: string) => string | false {
  const timeZone = useSiteZone();
  const given = { query: { key: `stores/${storeId}` } };
  const { data: changes = [] } = useRead(listHistory, given, { enabled: storeId !== undefined });
  return (list, id) => {
    const isOfDeal = ({ path }: { path: string }) => `${path}.`.startsWith(`${list}.${id}.`);
    const last = changes.find(({ documents }) => documents.some(({ differences }) => differences.some(isOfDeal)));
    return last !== undefined && `${operationText(last)} on ${instantText(last.at, timeZone)}`;
  };
}

const done: { readonly [verb: string]: string } = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  reorder: 'put in order',
  generate: 'generated',
};
/** What a person calls what the calls are named after. */
const things: { readonly [name: string]: string } = { blog: 'post', 'amazon product': 'product' };
const special: { readonly [operation: string]: string } = {
  'begin-import': 'File imported',
  'apply-import': 'File imported',
  'import-file': 'File imported',
  'fetch-feed': 'Feed imported',
  'undo-change': 'Change taken back',
  'restore-version': 'Version restored',
  'update-config': 'Settings changed',
};

/** `update-offer` is "Offer changed". */
export function operationText({ operation, things: changed }: Pick<HistoryEntry, 'operation' | 'things'>): string {
  const known = changed === undefined ? special[operation] : `${changed} changed`;
  if (known !== undefined) return known;
  const [verb = '', ...rest] = operation.split('-');
  const named = rest.join(' ');
  const text =
    done[verb] === undefined || named === ''
      ? operation.replaceAll('-', ' ')
      : `${things[named] ?? named} ${done[verb]}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
