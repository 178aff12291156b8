import { useRef, useState } from 'react';
import { codeKey } from '../../../../../data/rules/deal-state.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { toast } from '../../../../ui/toasts.ts';
import { Combobox } from '../../../controls/combobox.tsx';
import { DraftKept, DraftsLeft } from '../../../drafts/draft-notes.tsx';
import { useStateDraft } from '../../../drafts/use-state-draft.ts';
import { couponToasts } from '../../../messages.ts';
import { pastedRows } from '../../../pasted-rows/pasted-rows.ts';
import { useCreateCoupons } from '../../../requests/coupons.ts';
import { reasonOf, SignedOut } from '../../../requests/failure.ts';
import { useCodesOf } from '../../../requests/hints.ts';
import { useSiteZone } from '../../../requests/settings.ts';
import { withUndo } from '../../../requests/undo.ts';
import { useStoreNames } from '../../../requests/stores.ts';
import { checkedRows, draftOf, type DraftRow } from './draft-rows.ts';
import { PastedGrid } from './pasted-grid.tsx';

interface Props {
  storeId: string | undefined;
  onSaved(): void;
  onCancel(): void;
}

export function PastedCodes({ storeId: known, onSaved, onCancel }: Props) {
  const timeZone = useSiteZone();
  const stores = useStoreNames();
  const create = useCreateCoupons();
  const [storeId, setStoreId] = useState(known ?? '');
  const [rows, setRows] = useState<readonly DraftRow[]>([]);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [now] = useState(() => Date.now());
  const heading = useRef<HTMLParagraphElement>(null);
  const present = new Map(useCodesOf(storeId).map(({ code, title }) => [codeKey(code), title]));
  const checked = checkedRows(rows, { now, timeZone, present });
  const wrong = checked.filter(({ input }) => input === null).length;
  const inputs = checked.flatMap(({ input }) => input ?? []);
  const draft = useStateDraft(
    'pasted-codes',
    rows.length === 0 ? null : { storeId, rows: JSON.stringify(rows) },
    ({ storeId: former, rows: pasted }) => {
      setStoreId(String(former));
      setRows(JSON.parse(String(pasted)) as DraftRow[]);
    },
  );

  function read(text: string): void {
    const found = pastedRows(text, { now, timeZone });
    setRows(found.rows.map(draftOf));
    setIgnored(found.ignored);
    requestAnimationFrame(() => heading.current?.focus());
  }

  async function save() {
    if (create.isPending || storeId === '' || wrong > 0) return;
    try {
      const reply = await create.mutateAsync({ body: { storeId, coupons: inputs } });
      toast(withUndo({ title: `${countOf(inputs.length, 'coupon')} created successfully` }, reply));
      draft.forget();
      onSaved();
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(couponToasts.createFailed(reasonOf(error)));
    }
  }

  return (
    <form
      className="form"
      noValidate
      data-unsaved={draft.unsaved}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <DraftsLeft drafts={draft.left} onRestore={draft.restore} onDiscard={draft.discard} />
      <div className="form-field">
        <label htmlFor="pasted-store">Store</label>
        <Combobox
          id="pasted-store"
          options={(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={storeId}
          onChange={setStoreId}
        />
      </div>
      {rows.length === 0 ? (
        <PasteField ignored={ignored} onText={read} />
      ) : (
        <>
          <p ref={heading} tabIndex={-1} role="status">
            {wrong === 0
              ? `${countOf(rows.length, 'coupon')} read.`
              : `${countOf(rows.length, 'coupon')} read; ${countOf(wrong, 'row')} to correct.`}
          </p>
          <PastedGrid
            rows={checked}
            timeZone={timeZone}
            onRow={(row) => setRows(rows.map((each) => (each.id === row.id ? row : each)))}
            onRemove={(id) => setRows(rows.filter((each) => each.id !== id))}
          />
          <Ignored lines={ignored} />
        </>
      )}
      <div className="dialog-actions">
        <DraftKept {...draft} />
        {rows.length > 0 && (
          <button type="button" className="btn btn-plain btn-small" onClick={() => setRows([])}>
            Paste again
          </button>
        )}
        <button type="button" className="btn btn-plain btn-small" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="submit"
          className="btn btn-primary btn-small"
          aria-disabled={create.isPending || undefined}
          disabled={rows.length === 0 || wrong > 0 || storeId === ''}
        >
          {create.isPending ? 'Saving…' : rows.length === 0 ? 'Save Coupons' : `Save ${countOf(rows.length, 'Coupon')}`}
        </button>
      </div>
    </form>
  );
}

function PasteField({ ignored, onText }: { ignored: readonly string[]; onText(text: string): void }) {
  const [text, setText] = useState('');
  return (
    <div className="form-field">
      <label htmlFor="pasted-text">Mail or rows</label>
      <textarea
        id="pasted-text"
        className="field"
        rows={10}
        placeholder={'SAVE20 – 20% off shoes until 30 Nov\nFREESHIP – Free shipping over $50'}
        value={text}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (text !== '' || pasted.trim() === '') return;
          event.preventDefault();
          onText(pasted);
        }}
        onChange={({ target }) => setText(target.value)}
      />
      {ignored.length > 0 && (
        <p className="field-error" role="alert">
          No code or discount was found in it.
        </p>
      )}
      {text.trim() !== '' && (
        <button type="button" className="btn btn-plain btn-small" onClick={() => onText(text)}>
          Read rows
        </button>
      )}
    </div>
  );
}

function Ignored({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="hint">
      <summary>{`${countOf(lines.length, 'line')} left out`}</summary>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
