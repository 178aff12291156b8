import { deleteAmazonProduct } from '../contract/delete-amazon-product.ts';
import { noteGone } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { orThrow } from '../records/attempt.ts';
import { removeProducts } from '../records/change-products.ts';

export const deleteAmazonProductRoute = route(deleteAmazonProduct, async (call) => {
  const things = await save(call, (transaction) =>
    removeProducts(transaction, { ids: [call.params.id], attempt: orThrow }),
  );
  await noteGone(call.services, things);
  return {};
});
