import { useLayoutEffect, useRef } from 'react';
import { countOf } from '../../../text/count-of.ts';
import { Select } from '../../../ui/inputs/select.tsx';
import type { DateOrder, PastedKind } from './draft-rows.ts';
import { InputField } from '../../../ui/inputs/field.tsx';
import { Button } from '../../../ui/controls/buttons.tsx';

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
    <div className="pasted-tools">
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
        <InputField
          label="Affiliate link of all rows without one"
          type="url"
          placeholder="https://"
          value={link}
          onChange={onLink}
        />
      )}
    </div>
  );
}

interface Props {
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
export function PasteField({ text, onText, ignored, again, onRead }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (again) field.current?.focus();
  }, [again]);
  return (
    <div className="form-field">
      <label htmlFor="pasted-text">Mail or rows</label>
      <textarea
        ref={field}
        id="pasted-text"
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
