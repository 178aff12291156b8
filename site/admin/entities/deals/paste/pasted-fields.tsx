import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Trash2 } from 'lucide-react';
import { codeKey } from '../../../../../data/rules/deals/deal-state.ts';
import { labelOf } from '../../../../../data/schema/field-labels.ts';
import { useCodesOf, useSiteZone, useStoreNames } from '../../../requests/reads.ts';
import { countOf } from '../../../text/messages.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { Button, RowButton } from '../../../ui/controls/buttons.tsx';
import { ChoiceField, DateField, FormField, TextField } from '../../../ui/forms/fields.tsx';
import { discountTypeOptions } from '../../../ui/inputs/labels.ts';
import { kindOptions, notesOf, storeOfRows, typeIn, types, type PastedKind } from './draft-rows.ts';
import { pastedRows, type DateOrder, type DraftRow } from './pasted-rows.ts';

/** `rows` were read of what was pasted, and the lines of `ignored` were not; `text` is typed and not read yet. */
export interface Pasted {
  storeId: string;
  kind: PastedKind;
  order: DateOrder;
  link: string;
  text: string;
  ignored: string;
  rows: DraftRow[];
}

const orders = [
  { value: 'dayFirst', label: 'The day first' },
  { value: 'monthFirst', label: 'The month first' },
];
const heads = ['Code', 'Title', 'Link', 'Type', 'Discount', 'Starts', 'Ends'];
export const nounOf = (kind: PastedKind): string => kind.slice(0, -1);

const isOffer = ({ code, affiliateLink }: DraftRow): boolean => code === '' && affiliateLink !== '';

/** Rows are checked once nothing was typed for so many milliseconds. */
const PAUSE_MS = 300;

/** Takes a mail or rows; then a row of fields for each deal that will be made, with what is wrong or odd about it. */
export function PastedRows() {
  const { control, getValues, setValue, trigger } = useFormContext<Pasted>();
  const { fields, replace, remove } = useFieldArray({ control, name: 'rows' });
  const { storeId, kind, link, ignored, rows } = useWatch<Pasted>() as Pasted;
  const timeZone = useSiteZone();
  const stores = useStoreNames().data ?? [];
  const present = new Map(useCodesOf(storeId).map(({ code, title }) => [codeKey(code), title]));
  const left = ignored === '' ? [] : ignored.split('\n');
  const isFilled = rows.length > 0;
  const [restedRows, restedLink] = [useSettled(rows, PAUSE_MS), useSettled(link, PAUSE_MS)];
  useEffect(() => void (restedRows.length > 0 && trigger('rows')), [trigger, storeId, kind, restedLink, restedRows]);

  function read(given: string): void {
    const found = pastedRows(given, { now: Date.now(), timeZone });
    const isFound = found.rows.length > 0;
    const become = isFound && found.rows.every(isOffer) ? 'offers' : kind;
    const put = (name: keyof Pasted, value: string) => setValue(name, value, { shouldDirty: true });
    put('ignored', found.ignored.join('\n'));
    put('text', isFound ? '' : given);
    put('kind', become);
    put('order', 'dayFirst');
    put('storeId', storeId || (storeOfRows(found.rows, stores)?.id ?? ''));
    replace(found.rows.map((row) => ({ ...row, discountType: typeIn(become, row.discountType) })));
  }

  /** But for dates that were changed. */
  function readDates(order: DateOrder): void {
    for (const [at, row] of getValues('rows').entries())
      for (const field of ['startsAt', 'expiryDate'] as const) {
        const either = row.either[field];
        if (either && Object.values(either).includes(row[field])) setValue(`rows.${at}.${field}`, either[order]);
      }
  }

  if (!isFilled) return <PasteField ignored={left} onRead={read} />;
  const notes = notesOf(rows, kind, present);
  return (
    <>
      <RowsRead />
      <ChoiceField
        name="kind"
        label="They become"
        options={kindOptions}
        onChosen={(next) => {
          for (const [at, { discountType }] of getValues('rows').entries())
            setValue(`rows.${at}.discountType`, typeIn(next as PastedKind, discountType));
        }}
      />
      {rows.some(({ either }) => either.startsAt ?? either.expiryDate) && (
        <ChoiceField
          name="order"
          label="Dates such as 3/4/2027 have"
          options={orders}
          onChosen={(next) => readDates(next as DateOrder)}
        />
      )}
      {kind === 'offers' && (
        <TextField name="link" type="url" label="Affiliate link of all rows without one" placeholder="https://" whole />
      )}
      <div className="pasted form-field-whole grid gap-2">
        <div className="pasted-fields hidden lg:grid lg:text-muted lg:text-sm lg:font-semibold" aria-hidden>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        {fields.map(({ id }, at) => (
          <GridRow key={id} kind={kind} at={at} notes={notes[at]?.join(' ') ?? ''} onRemove={remove} />
        ))}
      </div>
      {left.length > 0 && (
        <details className="hint form-field-whole">
          <summary>{`${countOf(left.length, 'line')} left out`}</summary>
          <ul>
            {left.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What is pasted is read at once. */
function PasteField({ ignored, onRead }: { ignored: readonly string[]; onRead(text: string): void }) {
  const { register, getValues } = useFormContext<Pasted>();
  const text = useWatch<Pasted, 'text'>({ name: 'text' });
  return (
    <div className="form-field-whole grid gap-1 justify-items-start *:[.form-field]:w-full">
      <FormField name="text" label="Mail or rows">
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={10}
            placeholder={'SAVE20 – 20% off shoes until 30 Nov\nFREESHIP – Free shipping over $50'}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (getValues('text') !== '' || pasted.trim() === '') return;
              event.preventDefault();
              onRead(pasted);
            }}
            {...register('text')}
          />
        )}
      </FormField>
      {ignored.length > 0 && (
        <p className="field-error" role="alert">
          No code or discount was found in it.
        </p>
      )}
      {text.trim() !== '' && <Button onClick={() => onRead(text)}>Read rows</Button>}
    </div>
  );
}

/** What was read of a mail. It has the focus, in place of the field that was pasted into. */
function RowsRead() {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => line.current?.focus(), []);
  const { errors } = useFormContext<Pasted>().formState;
  const [kind, rows] = useWatch<Pasted, ['kind', 'rows']>({ name: ['kind', 'rows'] });
  const wrong = rows.filter((_, at) => get(errors, `rows.${at}`)).length;
  const read = `${countOf(rows.length, nounOf(kind))} read`;
  return (
    <p ref={line} className="form-field-whole" tabIndex={-1} role="status">
      {wrong === 0 ? `${read}.` : `${read}; ${countOf(wrong, 'row')} to correct.`}
    </p>
  );
}

interface RowProps {
  kind: PastedKind;
  at: number;
  notes: string;
  onRemove(at: number): void;
}

/** Not rendered again with each key that is pressed in another one: there may be hundreds. */
const GridRow = memo(({ kind, at, notes, onRemove }: RowProps) => {
  const { errors } = useFormContext<Pasted>().formState;
  const { message: store }: { message?: string } = get(errors, `rows.${at}.store`) ?? {};
  const number = at + 1;
  const field = (name: keyof DraftRow) => {
    const placeholder = labelOf(name);
    return { name: `rows.${at}.${name}`, label: `${placeholder} of row ${number}`, placeholder };
  };
  return (
    <div role="group" aria-label={`Row ${number}`} className="pb-2 border-b border-b-line">
      <div className="pasted-fields">
        <TextField {...field('code')} />
        <TextField {...field('title')} />
        <TextField {...field('affiliateLink')} />
        <ChoiceField {...field('discountType')} options={discountTypeOptions(types[kind])} />
        <TextField {...field('discountValue')} />
        <DateField {...field('startsAt')} placeholder="No start" />
        <DateField {...field('expiryDate')} placeholder="No end" follows={`rows.${at}.startsAt`} />
        <RowButton icon={Trash2} label={`Leave out row ${number}`} onClick={() => onRemove(at)} />
      </div>
      {store !== undefined && <p className="field-error">{store}</p>}
      {notes !== '' && <p className="hint pt-1">{notes}</p>}
    </div>
  );
});
