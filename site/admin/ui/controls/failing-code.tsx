import { type FailingCode, listFailingCodes } from '../../../../api/contract/coupons.ts';
import { t } from '../../../strings/island-text.ts';
import { useRead } from '../../http/query.ts';

/** From a deal's key (`coupon/acme/acme-c1`) to what shoppers said of its code, if it mostly fails. */
export function useFailureOf(): (deal: string) => FailingCode | undefined {
  const failing = new Map(useRead(listFailingCodes).data?.map((each) => [each.deal, each]));
  return (deal) => failing.get(deal);
}

/** In the row of a deal whose code mostly fails: what shoppers said. */
export function FailingCodeNote({ of }: { of: FailingCode | undefined }) {
  return of && <p className="failing-code">This code {t('deal.votes', of)}.</p>;
}
