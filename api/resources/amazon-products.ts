import { publicProducts } from '../../data/queries/products.ts';
import * as calls from '../contract/amazon-products.ts';
import { route } from '../routing/route.ts';
import { save } from '../routing/save.ts';
import { changeProducts, createProduct, removeProducts } from '../entities/writes/change-products.ts';
import { orThrow } from '../entities/writes/attempt.ts';

export const amazonProductsRoutes = [
  route(calls.listAmazonProducts, ({ asOwner, read, services }) =>
    asOwner ? (services.database.read('amazon-products')?.products ?? []) : read(publicProducts),
  ),
  route(calls.createAmazonProduct, (call) =>
    save(call, (transaction) => createProduct(transaction, { changes: call.body, now: call.services.now() })),
  ),
  route(calls.updateAmazonProduct, (call) =>
    save(call, (transaction) => {
      const { params, body: changes, services } = call;
      const change = { ids: [params.id], changes, now: services.now(), attempt: orThrow };
      return changeProducts(transaction, change)[0]!;
    }),
  ),
  route(calls.deleteAmazonProduct, (call) =>
    save(call, (transaction) => removeProducts(transaction, { ids: [call.params.id], attempt: orThrow })),
  ),
];
