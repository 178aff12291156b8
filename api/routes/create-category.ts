import { categoryKey } from '../../data/rules/category-key.ts';
import type { Category, CategoryInput } from '../../data/schema/category.ts';
import { createCategory } from '../contract/create-category.ts';
import { Conflict } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { idFor } from '../records/ids.ts';
import { firstRevision } from '../records/revision.ts';

export const createCategoryRoute = route(createCategory, (call) =>
  save(call, (transaction) => {
    const { body, services } = call;
    const { categories } = transaction.read('categories') ?? { categories: [] };
    checkUnique(body, categories);
    const id = idFor(body.slug, (taken) => categories.some((each) => each.id === taken));
    const category = { ...body, ...firstRevision(id, services.now()) };
    const others = categories.map((each) => withoutFormerSlug(each, body.slug));
    transaction.write('categories', { categories: [...others, category] });
    return category;
  }),
);

function checkUnique({ name, slug }: CategoryInput, categories: readonly Category[]): void {
  if (categories.some((each) => each.slug === slug)) throw new CategoryTaken('slug');
  if (categories.some((each) => categoryKey(each.name) === categoryKey(name))) throw new CategoryTaken('name');
}

/** The address of a category that was deleted belongs to a new one of that name again. */
function withoutFormerSlug(category: Category, slug: string): Category {
  if (!category.formerSlugs?.includes(slug)) return category;
  return { ...category, formerSlugs: category.formerSlugs.filter((former) => former !== slug) };
}

class CategoryTaken extends Conflict {
  override name = 'CategoryTaken';
  constructor(field: 'name' | 'slug') {
    const message = `A category with this ${field} already exists. Choose another one.`;
    super(message, undefined, [{ path: field, message }]);
  }
}
