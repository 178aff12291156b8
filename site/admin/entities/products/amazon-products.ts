import {
  createAmazonProduct,
  deleteAmazonProduct,
  listAmazonProducts,
  updateAmazonProduct,
} from '../../../../api/contract/amazon-products.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';

export const useAmazonProducts = () => useRead(listAmazonProducts, keys.amazonProducts);
export const useCreateAmazonProduct = () => useChange(createAmazonProduct, [keys.amazonProducts]);
export const useUpdateAmazonProduct = () => useChange(updateAmazonProduct, [keys.amazonProducts]);
export const useDeleteAmazonProduct = () => useChange(deleteAmazonProduct, [keys.amazonProducts]);
