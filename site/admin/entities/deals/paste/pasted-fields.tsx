import { useLayoutEffect, useRef } from 'react';
import { countOf } from '../../../text/messages.ts';
import { Select } from '../../../ui/inputs/choices.tsx';
import { useSiteZone } from '../../../requests/reads.ts';
import { type PastedKind, errorText, types, type Checked, type DraftField } from './draft-rows.ts';
import type { DateOrder, DraftRow } from './pasted-rows.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { Button, RowButton } from '../../../ui/controls/buttons.tsx';
import { Trash2 } from 'lucide-react';
import { labelOf } from '../../../../../data/schema/field-labels.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { discountTypeOptions } from '../../../ui/inputs/labels.ts';

interface RowsReadProps {
  kind: PastedKind;
  onKind(kind: PastedKind): void;
  count: number;
  /** So many of them cannot be saved as they are. */
  wrong: number;
  /** Of offers: where those lead that have no link of their own. */
  link: string;
  onLink(link: string): void;
  /** In which dates are read that may be two; undefined: there is none. */
  order: DateOrder | undefined;
  onOrder(order: DateOrder): void;
}

const kinds = [
  { value: 'coupons', label: 'Coupons' },
  { value: 'offers', label: 'Offers' },
] as const;
const orders = [
  { value: 'dayFirst', label: 'The day first' },
  { value: 'monthFirst', label: 'The month first' },
] as const;
export const nounOf = (kind: PastedKind): string => kind.slice(0, -1);

/** What was read of a mail, and what it becomes. It has the focus, in place of the field that was pasted into. */
export function RowsRead({ kind, onKind, count, wrong, link, onLink, order, onOrder }: RowsReadProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const read = `${countOf(count, nounOf(kind))} read`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 *:[.form-field]:flex-[1_1_20rem]">
      <p ref={heading} tabIndex={-1} role="status">
        {wrong === 0 ? `${read}.` : `${read}; ${countOf(wrong, 'row')} to correct.`}
      </p>
      <Select label="They become" small options={kinds} value={kind} onChange={onKind} />
      {order !== undefined && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.875rem]">
          <span aria-hidden>Dates such as 3/4/2027 have</span>
          <Select label="Dates such as 3/4/2027 have" small options={orders} value={order} onChange={onOrder} />
        </div>
      )}
      {kind === 'offers' && (
        <Field label="Affiliate link of all rows without one">
          {({ id }) => (
            <input
              id={id}
              className="field"
              type="url"
              autoComplete="off"
              placeholder="https://"
              value={link}
              onChange={({ target }) => onLink(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface PasteProps {
  /** What is typed into it and not read yet. */
  text: string;
  onText(text: string): void;
  /** Lines that no row was made of. */
  ignored: readonly string[];
  /** It has come back, after what was pasted before. */
  again: boolean;
  onRead(text: string): void;
}

/** Takes a mail or rows; what is pasted is read at once. */
export function PasteField({ text, onText, ignored, again, onRead }: PasteProps) {
  return (
    <div className="form-field">
      <label htmlFor="pasted-text">Mail or rows</label>
      <textarea
        id="pasted-text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the place of what *Paste again* was pressed in
        autoFocus={again}
        className="field"
        rows={10}
        placeholder={'SAVE20 – 20% off shoes until 30 Nov\nFREESHIP – Free shipping over $50'}
        value={text}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (text !== '' || pasted.trim() === '') return;
          event.preventDefault();
          onRead(pasted);
        }}
        onChange={({ target }) => onText(target.value)}
      />
      {ignored.length > 0 && (
        <p className="field-error" role="alert">
          No code or discount was found in it.
        </p>
      )}
      {text.trim() !== '' && <Button onClick={() => onRead(text)}>Read rows</Button>}
    </div>
  );
}

const heads = ['Code', 'Title', 'Link', 'Type', 'Discount', 'Starts', 'Ends'];

interface RowProps {
  kind: PastedKind;
  checked: Checked;
  number: number;
  onRow(row: DraftRow): void;
  onRemove(id: number): void;
}

/** A row of fields for each deal that will be made, with what is wrong or odd about it. */
export const PastedGrid = ({ rows, ...given }: Omit<RowProps, 'checked' | 'number'> & { rows: readonly Checked[] }) => (
  <div className="pasted grid gap-2">
    <div className="pasted-fields hidden lg:grid lg:text-muted lg:text-[0.8125rem] lg:font-semibold" aria-hidden>
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
    {rows.map((checked, at) => (
      <GridRow key={checked.row.id} {...given} checked={checked} number={at + 1} />
    ))}
  </div>
);

function GridRow({ kind, checked: { row, errors, notes }, number, onRow, onRemove }: RowProps) {
  const timeZone = useSiteZone();
  const change = (field: DraftField) => (value: string) =>
    onRow({ ...row, [field]: value, either: { ...row.either, [field]: undefined } });
  const described = `pasted-${row.id}`;
  const labelled = (field: DraftField) => `${labelOf(field)} of row ${number}`;
  const text = (field: 'code' | 'title' | 'discountValue' | 'affiliateLink') => (
    <input
      className="field"
      aria-label={labelled(field)}
      aria-invalid={errors[field] !== undefined || undefined}
      aria-describedby={described}
      autoComplete="off"
      placeholder={labelOf(field)}
      value={row[field]}
      onChange={({ target }) => change(field)(target.value)}
    />
  );
  const date = (field: 'startsAt' | 'expiryDate') => (
    <DateInput
      label={labelled(field)}
      value={row[field]}
      timeZone={timeZone}
      placeholder={field === 'startsAt' ? 'No start' : 'No end'}
      aria-invalid={errors[field] !== undefined || undefined}
      aria-describedby={described}
      {...(field === 'expiryDate' && { after: row.startsAt })}
      onChange={change(field)}
    />
  );
  const problems = errorText({ row, errors });
  return (
    <div role="group" aria-label={`Row ${number}`} className="pasted-row pb-2 border-b border-b-line">
      <div className="pasted-fields">
        {text('code')}
        {text('title')}
        {text('affiliateLink')}
        <Select
          label={labelled('discountType')}
          small
          options={discountTypeOptions(types[kind])}
          value={row.discountType}
          onChange={change('discountType')}
        />
        {text('discountValue')}
        {date('startsAt')}
        {date('expiryDate')}
        <RowButton icon={Trash2} label={`Leave out row ${number}`} onClick={() => onRemove(row.id)} />
      </div>
      <div id={described} className="not-empty:pt-1">
        {problems.map((problem) => (
          <p key={problem} className="field-error">
            {problem}
          </p>
        ))}
        {notes.length > 0 && <p className="hint">{notes.join(' ')}</p>}
      </div>
    </div>
  );
}
