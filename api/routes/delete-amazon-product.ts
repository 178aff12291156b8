import { deleteAmazonProduct } from '../contract/delete-amazon-product.ts';
import { deleteProductFigures, forgetCounts } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';

export const deleteAmazonProductRoute = route(deleteAmazonProduct, async (call) => {
  const { id } = call.params;
  await save(call, (transaction) => {
    const { products } = transaction.read('amazon-products') ?? { products: [] };
    const left = products.filter((each) => each.id !== id);
    if (left.length === products.length) throw new NoSuchRecord('product');
    transaction.write('amazon-products', { products: left });
    deleteProductFigures(transaction, id);
  });
  await forgetCounts(call.services, `amazon/${id}`);
  return {};
});
