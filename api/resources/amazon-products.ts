import { publicProducts } from '../../data/queries/products.ts';
import * as calls from '../contract/amazon-products.ts';
import { route } from '../routing/route.ts';
import { change } from '../routing/save.ts';
import { changeProducts, createProduct, removeProducts } from '../entities/writes/change-products.ts';
import { orThrow } from '../entities/writes/write-context.ts';

export const amazonProductsRoutes = [
  route(calls.listAmazonProducts, ({ asOwner, read, services }) =>
    asOwner ? (services.database.read('amazon-products')?.products ?? []) : read(publicProducts),
  ),
  change(calls.createAmazonProduct, (transaction, { body }, context) => createProduct(transaction, body, context)),
  change(calls.updateAmazonProduct, (transaction, { params, body }, { now }) => {
    const one = { ids: [params.id], changes: body, now, attempt: orThrow };
    return changeProducts(transaction, one)[0]!;
  }),
  change(calls.deleteAmazonProduct, (transaction, { params }) => removeProducts(transaction, [params.id], orThrow)),
];
