import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { OwnerCoupon, OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { Dialog } from '../../ui/controls/dialogs.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { FailingCodeNote, ListRow, useFailureOf, VirtualList } from '../../ui/controls/list-rows.tsx';
import { SearchBox, matching } from '../../ui/inputs/search-box.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { couponToasts } from '../../text/messages.ts';
import { CouponForm } from '../deals/deal-forms.tsx';
import { deleteCoupon } from '../../../../api/contract/coupons.ts';
import { useRead, fresh } from '../../http/query.ts';
import { useLastChanges } from '../../app/shell/last-changes.ts';
import { getStore } from '../../../../api/contract/stores.ts';
import { Button, EditButtons } from '../../ui/controls/buttons.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; coupon: OwnerCoupon } | null;

/** More are searched rather than scrolled through. */
const MANY = 7;

interface Props {
  /** As the list has it now: a store that is renamed elsewhere keeps its coupons here. */
  store: OwnerStore;
  onClose(): void;
}

/** The coupons of one store. */
export function StoreCoupons({ store: { slug, name }, onClose }: Props) {
  const store = useRead(getStore, { params: { slug } }, fresh);
  const failureOf = useFailureOf();
  const lastChangeOf = useLastChanges(store.data?.id);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Dialog onClose={onClose} title={`Coupons of ${name}`} wide>
      <section className="form-body-plain" aria-label="Coupons">
        <h2 className="sr-only" tabIndex={-1}>
          Coupons
        </h2>
        <div className="tools">
          <Button look="primary" icon={Plus} disabled={!store.data} onClick={() => setOpen({ kind: 'new' })}>
            Add Coupon
          </Button>
        </div>
        <Loaded query={store} of="coupons">
          {({ coupons }) =>
            coupons.length === 0 ? (
              <p className="nothing">This store has no coupons yet.</p>
            ) : (
              <CouponList coupons={coupons}>
                {(coupon) => (
                  <ListRow
                    name={coupon.title}
                    hint={aboutCoupon(coupon, lastChangeOf('coupons', coupon.id))}
                    notes={<FailingCodeNote of={failureOf(`coupon/${coupon.storeId}/${coupon.id}`)} />}
                    actions={<EditButtons name={coupon.title} onOpen={(kind) => setOpen({ kind, coupon })} />}
                  />
                )}
              </CouponList>
            )
          }
        </Loaded>
      </section>
      {open?.kind === 'new' && store.data && <CouponForm storeId={store.data.id} onClose={close} />}
      {open?.kind === 'edit' && <CouponForm coupon={open.coupon} onClose={close} />}
      {open?.kind === 'delete' && (
        <Deletion row={open.coupon} call={deleteCoupon} toasts={couponToasts} onClose={close} />
      )}
    </Dialog>
  );
}

function CouponList({
  coupons,
  children,
}: {
  coupons: readonly OwnerCoupon[];
  children(coupon: OwnerCoupon): ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const hasMany = coupons.length > MANY;
  const found = hasMany ? matching(coupons, typed, ({ title, code }) => [title, code]) : coupons;
  return (
    <>
      {hasMany && (
        <div className="tools">
          <SearchBox label="Search coupons" value={typed} onChange={setTyped} />
        </div>
      )}
      {found.length === 0 ? (
        <p className="nothing">No coupon matches.</p>
      ) : (
        <VirtualList label="Coupons" items={found} keyOf={(coupon) => coupon.id}>
          {children}
        </VirtualList>
      )}
    </>
  );
}

function aboutCoupon(coupon: OwnerCoupon, lastChange: string | false): string {
  const parts = [
    coupon.code ?? 'no code',
    coupon.discountValue,
    coupon.verified && 'verified',
    coupon.featured && 'featured',
    coupon.expiryDate && `expires ${coupon.expiryDate}`,
    lastChange,
  ];
  return parts.filter((part) => part !== '' && part !== false && part !== undefined).join(' · ');
}
