import { slugify } from '../../data/rules/slugify.ts';
import { createAmazonProduct } from '../contract/create-amazon-product.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { idFor } from '../records/ids.ts';
import { firstRevision } from '../records/revision.ts';

export const createAmazonProductRoute = route(createAmazonProduct, (call) =>
  save(call, (transaction) => {
    const { body, services } = call;
    const { products } = transaction.read('amazon-products') ?? { products: [] };
    const id = idFor(slugify(body.name) || 'product', (taken) => products.some((each) => each.id === taken));
    const product = { ...body, ...firstRevision(id, services.now()) };
    transaction.write('amazon-products', { products: [...products, product] });
    return product;
  }),
);
