import { publicCategories } from '../../data/queries/categories.ts';
import { listCategories } from '../contract/list-categories.ts';
import { route } from '../http/route.ts';

export const listCategoriesRoute = route(listCategories, ({ asOwner, read, services }) =>
  asOwner ? (services.database.read('categories')?.categories ?? []) : read(publicCategories),
);
