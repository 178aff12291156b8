import { updateAmazonProduct } from '../contract/update-amazon-product.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { orThrow } from '../records/attempt.ts';
import { changeProducts } from '../records/change-products.ts';

export const updateAmazonProductRoute = route(updateAmazonProduct, (call) =>
  save(call, (transaction) => {
    const { params, body: changes, services } = call;
    const change = { ids: [params.id], changes, now: services.now(), attempt: orThrow };
    return changeProducts(transaction, change)[0]!;
  }),
);
