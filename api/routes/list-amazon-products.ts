import { publicProducts } from '../../data/queries/products.ts';
import { listAmazonProducts } from '../contract/list-amazon-products.ts';
import { route } from '../http/route.ts';

export const listAmazonProductsRoute = route(listAmazonProducts, ({ asOwner, read, services }) =>
  asOwner ? (services.database.read('amazon-products')?.products ?? []) : read(publicProducts),
);
