import { Link } from '@tanstack/react-router';
import { Check, Eye } from 'lucide-react';
import type { StoreRow } from '../../../../api/contract/shapes/record-rows.ts';
import { countOf } from '../../text/messages.ts';
import { useOfferedActions } from '../../ui/address/entry.ts';
import { changeInBulk } from '../../../../api/contract/owner-tables.ts';
import { useChange } from '../../http/query.ts';
import { changing } from '../../requests/undo.ts';
import { bulkText } from '../../ui/table/bulk/bulk-action.tsx';
import { Panel } from '../../app/shell/screen.tsx';
import { Button } from '../../ui/controls/buttons.tsx';

/** Stores with drafts of the generator: all of a store are approved in one step. */
export function StoreDrafts({ total, stores }: { total: number; stores: readonly StoreRow[] }) {
  if (total === 0) return null;
  return (
    <Panel
      id="drafts"
      title="Drafts to approve"
      about="Codes that a model wrote may not work: look at them before you approve them."
    >
      <ul className="care-lines">
        {stores.map((store) => (
          <DraftLine key={store.id} store={store} />
        ))}
        {total > stores.length && (
          <li>
            <Link className="link" to="/stores" search={{ state: 'with-drafts' }}>
              {`All ${countOf(total, 'store')} with drafts`}
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function DraftLine({ store: { id, name, drafts } }: { store: StoreRow }) {
  const run = useChange(changeInBulk);
  const text = `${countOf(drafts, 'draft')} of ${name}`;
  const search = { store: id, state: 'draft' } as const;

  async function approve() {
    if (run.isPending) return;
    const select = { filter: { storeId: id, state: 'draft' } } as const;
    await changing(
      {
        done: ({ count, refused }) =>
          bulkText.done(`${countOf(count, 'draft')} of ${name} approved`, refused.length, 'draft'),
        failed: bulkText.failed,
      },
      () => run.mutateAsync({ body: { kind: 'deals', select, change: { active: true } } }),
    );
  }

  useOfferedActions({
    label: 'Drafts to approve',
    items: [
      {
        id,
        label: text,
        words: 'generated store look review',
        icon: Eye,
        choose: { to: '/deals', search },
      },
      {
        id: `approve ${id}`,
        label: `Approve all of ${name}`,
        words: 'generated store',
        icon: Check,
        choose: () => void approve(),
      },
    ],
  });

  return (
    <li className="care-line flex-wrap">
      <Link className="link" to="/deals" search={search}>
        {text}
      </Link>
      <Button look="primary" icon={Check} idle={run.isPending} onClick={() => void approve()}>
        {`Approve all of ${name}`}
      </Button>
    </li>
  );
}
