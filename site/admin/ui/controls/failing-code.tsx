import type { FailingCode } from '../../../../api/contract/coupons.ts';
import { votesText } from '../../../../data/rules/deals/votes.ts';

/** In the row of a deal whose code mostly fails: what shoppers said. */
export function FailingCodeNote({ of }: { of: FailingCode | undefined }) {
  return of && <p className="failing-code">This code {votesText(of)}.</p>;
}
