import { Trash2 } from 'lucide-react';
import type { FailingCode } from '../../../../api/contract/coupons.ts';
import type { DealRow } from '../../../../api/contract/shapes/record-rows.ts';
import { ruleNames } from '../../../../data/rules/deals/held.ts';
import { storePath, anchorOf } from '../../../../data/rules/deals/visit-link.ts';
import { FailingCodeNote } from '../../ui/controls/list-rows.tsx';
import { NameButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import {
  type Column,
  actionsColumn,
  addressColumn,
  column,
  dateColumns,
  fieldColumn,
  mainColumn,
  sourceColumn,
  usesColumn,
} from '../../ui/table/columns.tsx';

interface Given {
  timeZone: string;
  failureOf(deal: string): FailingCode | undefined;
  onOpen(deal: DealRow): void;
  onActive(deal: DealRow, active: boolean): void;
  onDelete(deal: DealRow): void;
}

/** `coupon/acme/acme-c1`, as votes and pages name it. */
const keyOf = ({ kind, storeId, id }: DealRow): string => `${kind === 'coupons' ? 'coupon' : 'offer'}/${storeId}/${id}`;

const isOnSite = ({ state }: DealRow): boolean => state === 'live' || state === 'expired';

export function dealColumns({ timeZone, failureOf, onOpen, onActive, onDelete }: Given): Column<DealRow>[] {
  const date = dateColumns(timeZone);
  return [
    mainColumn('Deal', 'minmax(9rem, 2.2fr)', (deal) => (
      <>
        <NameButton name={deal.title} onClick={() => onOpen(deal)} />
        <CareNotes deal={deal} />
        <FailingCodeNote of={failureOf(keyOf(deal))} />
      </>
    )),
    column('active', 'On', '2.5rem', {
      shown: true,
      beside: true,
      cell: (deal) => (
        <Switch on={deal.active} label={`${deal.title} is on`} onChange={(active) => onActive(deal, active)} />
      ),
    }),
    column('state', 'State', 'minmax(7.5rem, 1fr)', {
      shown: true,
      sorts: 'up',
      cell: (deal) => (
        <span className="record-state" data-state={deal.state}>
          {deal.stateText}
        </span>
      ),
    }),
    { ...fieldColumn('storeName', 'Store', 'minmax(6rem, 1fr)', { shown: true, sorts: 'up' }), id: 'store' },
    column('code', 'Code', 'minmax(5.5rem, 1.1fr)', {
      shown: true,
      sorts: 'up',
      cell: ({ code }) =>
        code === null ? <span className="record-none">No code</span> : <span className="record-code">{code}</span>,
    }),
    fieldColumn('discount', 'Discount', 'minmax(5rem, 0.8fr)', { shown: true, sorts: 'down' }),
    addressColumn('affiliateLink', 'Affiliate link'),
    sourceColumn('source', 'Source', ({ source }) => source),
    date('startsAt', 'Starts', { sorts: 'up', withTime: true }),
    date('expiryDate', 'Ends', { shown: true, sorts: 'up', withTime: true }),
    usesColumn('clicks'),
    usesColumn('copies'),
    date('verifiedAt', 'Verified', { sorts: 'up', withTime: true }),
    column('kind', 'Kind', '4.5rem', {
      cell: ({ kind }) => (kind === 'coupons' ? 'Coupon' : 'Offer'),
    }),
    date('createdAt', 'Added', { sorts: 'down' }),
    date('updatedAt', 'Changed', { sorts: 'down' }),
    actionsColumn((deal) => (
      <>
        {isOnSite(deal) && (
          <ViewLink href={`${storePath(deal.storeSlug)}#${anchorOf(keyOf(deal))}`} name={deal.title} />
        )}
        <RowButton icon={Trash2} label={`Delete ${deal.title}`} onClick={() => onDelete(deal)} />
      </>
    )),
  ];
}

/** What else there is to say of a deal that its columns do not show. */
function CareNotes({ deal: { active, held, draft, unlinked, repeated } }: { deal: DealRow }) {
  const notes = [
    active && held !== null && `${ruleNames[held.rule]}: ${held.reason}`,
    draft && 'Draft of the generator',
    unlinked && 'Without link',
    repeated && 'Same code twice in its store',
  ].filter((note) => note !== false);
  return notes.length > 0 && <p className="record-note">{notes.join(' · ')}</p>;
}
