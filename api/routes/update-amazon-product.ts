import { amazonProductInput } from '../../data/schema/amazon-product.ts';
import { updateAmazonProduct } from '../contract/update-amazon-product.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';
import { checkRevision, edited, merged } from '../records/revision.ts';

export const updateAmazonProductRoute = route(updateAmazonProduct, (call) =>
  save(call, (transaction) => {
    const { params, body, services } = call;
    const { products } = transaction.read('amazon-products') ?? { products: [] };
    const present = products.find((each) => each.id === params.id);
    if (!present) throw new NoSuchRecord('product');
    checkRevision(present, body.revision);
    const { id, createdAt } = present;
    const product = edited(present, { ...merged(amazonProductInput, present, body), id, createdAt }, services.now());
    transaction.write('amazon-products', { products: products.map((each) => (each.id === id ? product : each)) });
    return product;
  }),
);
