import { deleteAmazonProduct } from '../contract/delete-amazon-product.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoSuchProduct } from '../records/not-found-errors.ts';

export const deleteAmazonProductRoute = route(deleteAmazonProduct, (call) =>
  save(call, (transaction) => {
    const { products } = transaction.read('amazon-products') ?? { products: [] };
    const left = products.filter((each) => each.id !== call.params.id);
    if (left.length === products.length) throw new NoSuchProduct();
    transaction.write('amazon-products', { products: left });
    return {};
  }),
);
