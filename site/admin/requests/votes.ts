import { listFailingCodes, type FailingCode } from '../../../api/contract/coupons.ts';
import { useRead } from '../http/query.ts';

/** From a deal's key (`coupon/acme/acme-c1`) to what shoppers said of its code, if it mostly fails. */
export function useFailureOf(): (deal: string) => FailingCode | undefined {
  const failing = new Map(useRead(listFailingCodes).data?.map((each) => [each.deal, each]));
  return (deal) => failing.get(deal);
}
