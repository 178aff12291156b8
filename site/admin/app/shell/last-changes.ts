import { listHistory } from '../../../../api/contract/history.ts';
import { useRead } from '../../http/query.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { operationText } from '../../text/operation-text.ts';
import { INSTANT } from '../../ui/differences/value-text.ts';

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
    return last !== undefined && `${operationText(last)} on ${INSTANT(timeZone).format(new Date(last.at))}`;
  };
}
