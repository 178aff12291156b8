import { createAmazonProduct } from '../../../api/contract/create-amazon-product.ts';
import { deleteAmazonProduct } from '../../../api/contract/delete-amazon-product.ts';
import { listAmazonProducts } from '../../../api/contract/list-amazon-products.ts';
import { updateAmazonProduct } from '../../../api/contract/update-amazon-product.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';

export const useAmazonProducts = () => useRead(listAmazonProducts, keys.amazonProducts);
export const useCreateAmazonProduct = () => useChange(createAmazonProduct, [keys.amazonProducts]);
export const useUpdateAmazonProduct = () => useChange(updateAmazonProduct, [keys.amazonProducts]);
export const useDeleteAmazonProduct = () => useChange(deleteAmazonProduct, [keys.amazonProducts]);
