import { Link } from '@tanstack/react-router';
import { Check, Eye } from 'lucide-react';
import { useState } from 'react';
import type { StoreRow } from '../../../../api/contract/shapes/record-rows.ts';
import { countOf } from '../../text/messages.ts';
import { useOfferedActions } from '../../ui/address/entry.ts';
import { setAction } from '../../ui/table/bulk/bulk-action.tsx';
import { BulkQuestion } from '../../ui/table/bulk/bulk-bar.tsx';
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
  const [isAsking, setAsking] = useState(false);
  const text = `${countOf(drafts, 'draft')} of ${name}`;
  const search = { store: id, state: 'draft' } as const;
  const change = { active: true };
  const approval = setAction(`Approve all of ${name}`, Check, change, 'approved', `of ${name} approved`);

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
        label: approval.label,
        words: 'generated store',
        icon: Check,
        choose: () => setAsking(true),
      },
    ],
  });

  return (
    <li className="care-line flex-wrap">
      <Link className="link" to="/deals" search={search}>
        {text}
      </Link>
      <Button look="primary" icon={Check} onClick={() => setAsking(true)}>
        {approval.label}
      </Button>
      {isAsking && (
        <BulkQuestion
          bulk={{ kind: 'deals', select: { filter: { storeId: id, state: 'draft' } }, change }}
          noun="draft"
          action={approval}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
