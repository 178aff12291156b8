import { createAmazonProduct } from '../contract/create-amazon-product.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { createProduct } from '../records/change-products.ts';

export const createAmazonProductRoute = route(createAmazonProduct, (call) =>
  save(call, (transaction) => createProduct(transaction, { changes: call.body, now: call.services.now() })),
);
