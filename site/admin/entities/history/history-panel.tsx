import { RefreshCw } from 'lucide-react';
import { type AuditEntry, listAudit } from '../../../../api/contract/security.ts';
import { labelOfPath } from '../../../../data/schema/field-labels.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { VirtualList } from '../../ui/controls/list-rows.tsx';
import { instantText } from '../../ui/differences/value-text.ts';
import { Panel } from '../../app/shell/screen.tsx';
import { useRead } from '../../http/query.ts';
import { Button } from '../../ui/controls/buttons.tsx';

/** Who changed what and when. */
export function HistoryPanel() {
  const audit = useRead(listAudit);
  return (
    <Panel
      id="history"
      title="History"
      about="The last changes, newest first."
      actions={
        <Button icon={RefreshCw} disabled={audit.isFetching} onClick={() => void audit.refetch()}>
          Refresh
        </Button>
      }
    >
      <Loaded query={audit} of="history" as="list">
        {(entries) =>
          entries.length === 0 ? (
            <p className="nothing">Nothing has been changed yet.</p>
          ) : (
            <VirtualList
              label="Changes"
              items={entries}
              keyOf={({ requestId, at, operation }) => `${requestId} ${at} ${operation}`}
            >
              {(entry) => (
                <div className="row-main">
                  <span className="row-name">{entryText(entry)}</span>
                  <p className="hint">{whenAndWhere(entry)}</p>
                </div>
              )}
            </VirtualList>
          )
        }
      </Loaded>
    </Panel>
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
