import { publicProducts } from '../../data/queries/products.ts';
import * as calls from '../contract/amazon-products.ts';
import { route } from '../routing/route.ts';
import { save } from '../routing/save.ts';
import { changeProducts, createProduct, removeProducts } from '../entities/writes/change-products.ts';
import { orThrow } from '../entities/writes/write-context.ts';

export const amazonProductsRoutes = [
  route(calls.listAmazonProducts, ({ asOwner, read, services }) =>
    asOwner ? (services.database.read('amazon-products')?.products ?? []) : read(publicProducts),
  ),
  route(calls.createAmazonProduct, (call) =>
    save(call, (transaction, context) => createProduct(transaction, call.body, context)),
  ),
  route(calls.updateAmazonProduct, (call) =>
    save(call, (transaction, { now }) => {
      const change = { ids: [call.params.id], changes: call.body, now, attempt: orThrow };
      return changeProducts(transaction, change)[0]!;
    }),
  ),
  route(calls.deleteAmazonProduct, (call) =>
    save(call, (transaction) => removeProducts(transaction, [call.params.id], orThrow)),
  ),
];
