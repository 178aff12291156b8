import { Trash2 } from 'lucide-react';
import { couponDiscountTypes } from '../../../../../data/schema/coupon.ts';
import { offerDiscountTypes } from '../../../../../data/schema/offer.ts';
import { labelOf } from '../../../../../data/schema/field-labels.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { discountTypeOptions } from '../../../ui/inputs/labels.ts';
import { RowButton } from '../../../ui/controls/buttons.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { errorText, type Checked, type DraftField, type DraftRow, type PastedKind } from './draft-rows.ts';

interface Props {
  kind: PastedKind;
  rows: readonly Checked[];
  timeZone: string;
  onRow(row: DraftRow): void;
  onRemove(id: number): void;
}

const types = { coupons: couponDiscountTypes, offers: offerDiscountTypes };
const heads = ['Code', 'Title', 'Link', 'Type', 'Discount', 'Starts', 'Ends'];

/** A row of fields for each deal that will be made, with what is wrong or odd about it. */
export function PastedGrid({ kind, rows, timeZone, onRow, onRemove }: Props) {
  return (
    <div className="pasted">
      <div className="pasted-fields pasted-head" aria-hidden>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {rows.map((checked, at) => (
        <GridRow
          key={checked.row.id}
          kind={kind}
          checked={checked}
          number={at + 1}
          timeZone={timeZone}
          onRow={onRow}
          onRemove={() => onRemove(checked.row.id)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  kind: PastedKind;
  checked: Checked;
  number: number;
  timeZone: string;
  onRow(row: DraftRow): void;
  onRemove(): void;
}

function GridRow({ kind, checked: { row, errors, notes }, number, timeZone, onRow, onRemove }: RowProps) {
  const change = (field: DraftField) => (value: string) => onRow({ ...row, [field]: value });
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
      invalid={errors[field] !== undefined}
      describedBy={described}
      {...(field === 'expiryDate' && { after: row.startsAt })}
      onChange={change(field)}
    />
  );
  const problems = errorText({ row, errors });
  return (
    <div role="group" aria-label={`Row ${number}`} className="pasted-row">
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
        <RowButton icon={Trash2} label={`Leave out row ${number}`} onClick={onRemove} />
      </div>
      <div id={described} className="pasted-notes">
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
