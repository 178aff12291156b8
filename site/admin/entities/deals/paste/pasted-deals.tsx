import { useRef, useState } from 'react';
import { countOf, couponToasts, offerToasts } from '../../../text/messages.ts';
import { codeKey } from '../../../../../data/rules/deals/deal-state.ts';
import { toast } from '../../../../browser/toasts.ts';
import { EffectLine } from '../../../ui/differences/effect-line.tsx';
import { Combobox } from '../../../ui/inputs/choices.tsx';
import { DraftKept, DraftsLeft } from '../../../ui/drafts/draft-notes.tsx';
import { useStateDraft } from '../../../ui/drafts/use-draft.ts';
import { useInert } from '../../../ui/controls/focus.ts';
import { useCodesOf, useSiteZone, useStoreNames } from '../../../requests/reads.ts';
import { changing } from '../../../requests/undo.ts';
import { type PastedKind, checkedRows, missingOf, readAs, storeOfRows } from './draft-rows.ts';
import { type DateOrder, type DraftRow, pastedRows } from './pasted-rows.ts';
import { PasteField, nounOf, RowsRead, PastedGrid } from './pasted-fields.tsx';
import type { Contract } from '../../../../../api/contract/contract.ts';
import { createCoupons } from '../../../../../api/contract/coupons.ts';
import { callOf, useChange } from '../../../http/query.ts';
import { createOffers } from '../../../../../api/contract/offers.ts';
import { GuardedDialog } from '../../../ui/drafts/unsaved.tsx';
import { Button } from '../../../ui/controls/buttons.tsx';

/** `rows` were read of what was pasted, and `ignored` lines were not; `text` is typed and not read yet. */
const blank = {
  storeId: '',
  kind: 'coupons' as PastedKind,
  order: 'dayFirst' as DateOrder,
  link: '',
  text: '',
  rows: [] as readonly DraftRow[],
  ignored: [] as readonly string[],
};

interface Props {
  storeId: string | undefined;
  onSaved(): void;
  onCancel(): void;
}

function PastedDeals({ storeId: known, onSaved, onCancel }: Props) {
  const timeZone = useSiteZone();
  const stores = useStoreNames();
  const [pasted, setPasted] = useState({ ...blank, storeId: known ?? '' });
  const { storeId, kind, order, link, text, ignored } = pasted;
  const rows = pasted.rows.map((row) => readAs(row, kind, order));
  const set = (change: Partial<typeof blank>) => setPasted((before) => ({ ...before, ...change }));
  const [again, setAgain] = useState(false);
  const [tried, setTried] = useState(false);
  const contract = kind === 'coupons' ? createCoupons : createOffers;
  const create = useChange<Contract>(contract);
  const isBusy = create.isPending;
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useInert(body, isBusy);
  const present = new Map(useCodesOf(storeId).map(({ code, title }) => [codeKey(code), title]));
  const store = stores.data?.find(({ id }) => id === storeId);
  const checked = checkedRows(rows, { kind, store, link, timeZone, present });
  const wrong = checked.filter(({ input }) => input === null).length;
  const missing = missingOf(storeId, checked);
  const inputs = checked.flatMap(({ input }) => input ?? []);
  const draft = useStateDraft(
    'pasted-codes',
    rows.length === 0 && text.trim() === ''
      ? null
      : { ...pasted, rows: JSON.stringify(rows), ignored: JSON.stringify(ignored) },
    ({ rows: left = '[]', ignored: lines = '[]', ...others }) =>
      setPasted({ ...blank, ...others, rows: JSON.parse(String(left)), ignored: JSON.parse(String(lines)) }),
  );

  function read(given: string): void {
    const found = pastedRows(given, { now: Date.now(), timeZone });
    set({
      // Rows with links and without codes are offers.
      kind: found.rows.length > 0 && found.rows.every(isOffer) ? 'offers' : kind,
      order: blank.order,
      rows: found.rows,
      ignored: found.ignored,
      storeId: storeId || (storeOfRows(found.rows, stores.data ?? [])?.id ?? ''),
      text: found.rows.length > 0 ? '' : text,
    });
    setTried(false);
  }

  /** The rows are left as a draft, which is offered above the empty field. They stay where the browser cannot keep them. */
  async function pasteAgain(): Promise<void> {
    if (!(await draft.leave()))
      return toast({
        title: 'This browser could not keep the rows',
        text: 'Save them, or close the window to throw them away.',
      });
    set({ rows: [], ignored: [] });
    setAgain(true);
  }

  // each was checked by what its kind is saved as
  const given = { body: { storeId, [kind]: inputs } as never };

  async function save() {
    if (isBusy) return;
    setTried(true);
    if (missing !== null) return form.current?.querySelector<HTMLElement>(PLACES[missing.where])?.focus();
    const { createFailed } = kind === 'coupons' ? couponToasts : offerToasts;
    const done = { title: `${countOf(inputs.length, nounOf(kind))} created successfully` };
    if (!(await changing({ done, failed: createFailed }, () => create.mutateAsync(given)))) return;
    draft.forget();
    onSaved();
  }

  return (
    <form
      ref={form}
      className="form"
      noValidate
      data-unsaved={draft.unsaved}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <div ref={body} className="contents">
        <DraftsLeft drafts={draft.left} onRestore={draft.restore} />
        <div className="form-field">
          <label htmlFor="pasted-store">Store</label>
          <Combobox
            id="pasted-store"
            options={(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={storeId}
            onChange={(next: string) => set({ storeId: next })}
            aria-invalid={(tried && storeId === '') || undefined}
            aria-describedby="pasted-missing"
          />
        </div>
        {rows.length === 0 ? (
          <PasteField
            text={text}
            onText={(next) => set({ text: next })}
            ignored={ignored}
            again={again}
            onRead={read}
          />
        ) : (
          <>
            <RowsRead
              kind={kind}
              onKind={(next) => set({ kind: next })}
              count={rows.length}
              wrong={wrong}
              link={link}
              onLink={(next) => set({ link: next })}
              order={rows.some(({ either }) => either.startsAt ?? either.expiryDate) ? order : undefined}
              onOrder={(next) => set({ order: next })}
            />
            <PastedGrid
              kind={kind}
              rows={checked}
              onRow={(row) => set({ rows: rows.map((each) => (each.id === row.id ? row : each)) })}
              onRemove={(id) => set({ rows: rows.filter((each) => each.id !== id) })}
            />
            {ignored.length > 0 && (
              <details className="hint">
                <summary>{`${countOf(ignored.length, 'line')} left out`}</summary>
                <ul>
                  {ignored.map((line, at) => (
                    <li key={at}>{line}</li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </div>
      <div className="dialog-actions">
        <EffectLine call={missing === null && !isBusy ? callOf(contract, given) : null} />
        <DraftKept {...draft} />
        <p id="pasted-missing" className={tried ? 'field-error' : 'hint'} role="status">
          {(tried || rows.length > 0) && missing?.text}
        </p>
        {rows.length > 0 && <Button onClick={() => void pasteAgain()}>Paste again</Button>}
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" idle={isBusy} aria-describedby="pasted-missing">
          {isBusy
            ? 'Saving…'
            : rows.length === 0
              ? 'Save Deals'
              : `Save ${countOf(rows.length, kind === 'coupons' ? 'Coupon' : 'Offer')}`}
        </Button>
      </div>
    </form>
  );
}

/** Where the focus goes for what is missing. */
const PLACES = { store: '#pasted-store', text: '#pasted-text', rows: '.pasted-row [aria-invalid="true"]' };

const isOffer = ({ code, affiliateLink }: DraftRow): boolean => code === '' && affiliateLink !== '';

interface PasteDialogProps {
  /** The store that they are for, when it is known. */
  storeId: string | undefined;
  onClose(): void;
}

/** Many coupons or offers at once, from a merchant's mail or a spreadsheet. */
export function PasteDialog({ storeId, onClose }: PasteDialogProps) {
  return (
    <GuardedDialog
      title="Paste Deals"
      about="Paste a merchant's mail, or rows of a spreadsheet. You check every row before anything is saved."
      wide
      onClose={onClose}
    >
      {(leave) => <PastedDeals storeId={storeId} onSaved={onClose} onCancel={leave} />}
    </GuardedDialog>
  );
}
