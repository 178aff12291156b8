import { RefreshCw } from 'lucide-react';
import { type AuditEntry, listAudit } from '../../../../api/contract/security.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { labelOfPath } from '../../../../data/schema/field-labels.ts';
import { instantText } from '../../ui/differences/value-text.ts';
import { useRead } from '../../http/query.ts';
import { Button } from '../../ui/controls/buttons.tsx';

const identified = (entries: readonly AuditEntry[]) =>
  entries.map((entry) => ({ ...entry, id: `${entry.requestId} ${entry.at} ${entry.operation}` }));

/** Who changed what and when. */
export function HistoryPanel() {
  const audit = useRead(listAudit, {}, { select: identified });
  return (
    <ListPanel
      id="history"
      title="History"
      about="The last changes, newest first."
      query={audit}
      count={null}
      of="history"
      as="list"
      label="Changes"
      none="Nothing has been changed yet."
      actions={
        <Button icon={RefreshCw} disabled={audit.isFetching} onClick={() => void audit.refetch()}>
          Refresh
        </Button>
      }
      rowOf={(entry) => ({ name: entryText(entry), hint: whenAndWhere(entry) })}
    />
  );
}

/** The address goes after a while, and a line about many calls has none. */
const whenAndWhere = ({ at, from }: AuditEntry): string =>
  [instantText(at), ...(from === '' ? [] : [`from ${from}`])].join(' · ');

const MOST_NAMED = 3;

/** `update-offer` is "Update offer: Affiliate link in stores/acme". */
function entryText({ operation, changes }: AuditEntry): string {
  const title = operation.charAt(0).toUpperCase() + operation.slice(1).replaceAll('-', ' ');
  const named = changes
    .slice(0, MOST_NAMED)
    .map(({ document, path }) => (path === '' ? document : `${labelOfPath(path)} in ${document}`));
  return named.length === 0
    ? title
    : `${title}: ${named.join(', ')}${changes.length > MOST_NAMED ? ` and ${changes.length - MOST_NAMED} more` : ''}`;
}
