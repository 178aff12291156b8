import { createCoupon, createCoupons, deleteCoupon, updateCoupon } from '../../../../api/contract/coupons.ts';
import { keys } from '../../http/keys.ts';
import { useChange } from '../../http/query.ts';

/** Coupons are read with their store, which also says how many there are. */
const refreshes = [keys.stores];
export const useCreateCoupon = () => useChange(createCoupon, refreshes);
export const useCreateCoupons = () => useChange(createCoupons, refreshes);
export const useUpdateCoupon = () => useChange(updateCoupon, refreshes);
export const useDeleteCoupon = () => useChange(deleteCoupon, refreshes);
