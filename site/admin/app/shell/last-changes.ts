import { listHistory, type HistoryEntry } from '../../../../api/contract/history.ts';
import { useRead } from '../../http/query.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { countOf } from '../../text/messages.ts';
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

/** What stands in the lists of documents. */
const members: { readonly [list: string]: string } = { coupons: 'coupon', offers: 'offer', products: 'product' };
/** So many differences of a document are listed. */
const MOST_DIFFERENCES = 40;

/** `12 coupons changed`; where not all that changed is listed, it is not counted. */
function manyText({ documents, documentCount }: HistoryEntry): string {
  const kinds = new Map<string, string>();
  for (const { key, kind, differences } of documents)
    for (const { path } of differences) {
      const [list = '', id] = path.split('.');
      kinds.set(id === undefined ? key : `${list}.${id}`, members[list] ?? kind);
    }
  const isWhole =
    documents.length === documentCount && documents.every(({ differences }) => differences.length < MOST_DIFFERENCES);
  const counts = [...Map.groupBy(kinds.values(), (kind) => kind)].map(([kind, all]) =>
    isWhole ? countOf(all.length, kind) : `many ${kind}s`,
  );
  return `${counts.join(' and ') || 'many'} changed`;
}

/** `update-offer` is "Offer changed". */
export function operationText(entry: HistoryEntry): string {
  const { operation } = entry;
  const known = operation === 'change-in-bulk' ? manyText(entry) : special[operation];
  const [verb = '', ...rest] = operation.split('-');
  const named = rest.join(' ');
  const text =
    known ??
    (done[verb] === undefined || named === ''
      ? operation.replaceAll('-', ' ')
      : `${things[named] ?? named} ${done[verb]}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
