import {
  createCategory,
  deleteCategory,
  listCategories,
  reorderCategories,
  updateCategory,
} from '../../../../api/contract/categories.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';

export const useCategories = () => useRead(listCategories, keys.categories);
export const useCreateCategory = () => useChange(createCategory, [keys.categories]);
/** Stores follow another name. */
export const useUpdateCategory = () => useChange(updateCategory, [keys.categories, keys.stores]);
export const useReorderCategories = () => useChange(reorderCategories, [keys.categories]);
/** Stores and offers of a deleted category lose it. */
export const useDeleteCategory = () => useChange(deleteCategory, [keys.categories, keys.stores, keys.offers]);
