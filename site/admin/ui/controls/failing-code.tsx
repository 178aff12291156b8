import type { FailingCode } from '../../../../api/contract/coupons.ts';
import { t } from '../../../strings/island-text.ts';

/** In the row of a deal whose code mostly fails: what shoppers said. */
export function FailingCodeNote({ of }: { of: FailingCode | undefined }) {
  return of && <p className="failing-code">This code {t('deal.votes', of)}.</p>;
}
