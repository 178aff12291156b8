import { listFailingCodes, type FailingCode } from '../../../api/contract/coupons.ts';
import { keys } from '../http/keys.ts';
import { useRead } from '../http/query.ts';

export const useFailingCodes = () => useRead(listFailingCodes, keys.votes);

/** From a deal's key (`coupon/acme/acme-c1`) to what shoppers said of its code, if it mostly fails. */
export function useFailureOf(): (deal: string) => FailingCode | undefined {
  const failing = new Map(useFailingCodes().data?.map((each) => [each.deal, each]));
  return (deal) => failing.get(deal);
}
