import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { commaSeparated } from '../../ui/drafts/typed-values.ts';
import { MoveButtons, moved } from '../../ui/controls/move-buttons.tsx';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { SearchTexts } from '../../ui/forms/search-texts.tsx';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { getStore } from '../../../../api/contract/stores.ts';
import { useRead, fresh } from '../../http/query.ts';

/** Loaded with the first text that is written: it is as large as the rest of the screen. */
const Editor = lazy(() => import('../posts/editor.tsx').then(({ Editor: editor }) => ({ default: editor })));

/** Rich text below the deals. */
export function MoreField() {
  const id = useId();
  const { field, fieldState } = useController({ name: 'more' });
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="form-field-whole" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id={id}>More about the store, below its deals</summary>
      {isOpen && (
        <Suspense fallback={<div className="skeleton" />}>
          <Editor value={String(field.value ?? '')} onChange={field.onChange} labelledBy={id} />
        </Suspense>
      )}
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
    </details>
  );
}

/** The deals that come first on the page of a store. */
export function PinnedField({ slug }: { slug: string }) {
  const { field, fieldState } = useController({ name: 'pinned' });
  const store = useRead(getStore, { params: { slug } }, fresh);
  const deals = store.data ? [...store.data.offers, ...store.data.coupons] : [];
  const titles = new Map(deals.map(({ id, title }) => [id, title]));
  const pinned = commaSeparated(String(field.value ?? ''));
  const pin = (ids: readonly string[]) => field.onChange(ids.join(', '));
  const others = deals.filter(({ id }) => !pinned.includes(id));
  if (deals.length === 0) return null;
  return (
    <fieldset className="form-group form-field-whole">
      <legend>Pinned deals</legend>
      <ul className="grid gap-2">
        {pinned.map((id, at) => {
          const title = titles.get(id) ?? id;
          return (
            <li key={id} data-index={at} className="menu-entry">
              <span className="row-main">{title}</span>
              <div className="row-actions">
                <MoveButtons name={title} at={at} count={pinned.length} onMove={(to) => pin(moved(pinned, at, to))} />
                <RowButton icon={Trash2} label={`Unpin ${title}`} onClick={() => pin(pinned.toSpliced(at, 1))} />
              </div>
            </li>
          );
        })}
      </ul>
      <Combobox
        label="Pin a deal"
        placeholder="Pin a deal"
        options={others.map(({ id, title }) => ({ value: id, label: title }))}
        value=""
        onChange={(id: string) => pin([...pinned, id])}
      />
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
    </fieldset>
  );
}

/** What the page of a store says to search engines; the figures in its own title change with the deals. */
export function InSearchResults() {
  const [name, slug, description] = useWatch({ name: ['name', 'slug', 'description'] }).map(String);
  return (
    <SearchTexts
      title={`${name} coupons and offers`}
      description={`${name}: ${description}`}
      path={`/store/${slug || '…'}`}
    />
  );
}
