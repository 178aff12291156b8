import type { Transaction } from '../../data/database/database.ts';
import { categoryKey } from '../../data/rules/category-key.ts';
import { UnknownCategory } from './not-found-errors.ts';

/**
 * A store gets one of the site's categories (specification section 5), in whatever case; `before` is what it has, which may be the name
 * of one that is gone. Throws `UnknownCategory`.
 */
export function checkCategoryName(transaction: Transaction, name: string, before?: string): void {
  const key = categoryKey(name);
  if (before !== undefined && key === categoryKey(before)) return;
  if (!transaction.read('categories')?.categories.some((category) => categoryKey(category.name) === key))
    throw new UnknownCategory();
}
