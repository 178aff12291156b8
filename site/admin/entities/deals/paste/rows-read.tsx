import { useLayoutEffect, useRef } from 'react';
import { countOf } from '../../../text/count-of.ts';
import { Select } from '../../../ui/inputs/select.tsx';
import type { DateOrder } from './date-order.ts';
import type { PastedKind } from './draft-rows.ts';
import { InputField } from '../../../ui/inputs/field.tsx';

interface Props {
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
export function RowsRead({ kind, onKind, count, wrong, link, onLink, order, onOrder }: Props) {
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
        <div className="pasted-order">
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
