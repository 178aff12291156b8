import type { Transaction } from '../../data/database/database.ts';
import { UnknownCategory } from './no-such.ts';

/** An offer may name no category, or one that there is. Throws `UnknownCategory`. */
export function checkCategory(transaction: Transaction, categoryId: string | undefined): void {
  if (categoryId === undefined) return;
  const categories = transaction.read('categories')?.categories ?? [];
  if (!categories.some((category) => category.id === categoryId)) throw new UnknownCategory();
}
