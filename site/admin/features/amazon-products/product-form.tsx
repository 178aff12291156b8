import { amazonCategories, amazonProductInput, type AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { toast } from '../../../ui/toasts.ts';
import { DateField } from '../../forms/date-field.tsx';
import { CheckField, ChoiceField, NumberField, TextField } from '../../forms/fields.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { everyField } from '../../forms/typed-values.ts';
import { amazonToasts } from '../../messages.ts';
import { useCreateAmazonProduct, useUpdateAmazonProduct } from '../../requests/amazon-products.ts';

const categories = amazonCategories.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** Absent product: a new one. */
export function ProductForm({ product, onClose }: { product?: AmazonProduct; onClose(): void }) {
  const create = useCreateAmazonProduct();
  const update = useUpdateAmazonProduct();
  return (
    <FormDialog
      title={product ? `Edit ${product.name}` : 'Add Product'}
      schema={amazonProductInput}
      record={product ?? {}}
      submitLabel={product ? 'Update Product' : 'Add Product'}
      failed={amazonToasts.failed}
      onClose={onClose}
      save={async (input, revision) => {
        if (product)
          await update.mutateAsync({
            params: { id: product.id },
            body: { ...everyField(amazonProductInput, input), revision },
          });
        else await create.mutateAsync({ body: input });
        toast(product ? amazonToasts.updated : amazonToasts.created);
      }}
    >
      <TextField name="name" required whole />
      <TextField name="description" required rows={3} whole />
      <TextField name="affiliateLink" type="url" required whole placeholder="https://" />
      <TextField name="imageUrl" whole placeholder="https://" />
      <NumberField name="originalPrice" label="Original price ($)" />
      <NumberField name="salePrice" label="Sale price ($)" />
      <NumberField name="discount" label="Discount (%)" />
      <DateField name="priceCheckedAt" past placeholder="today" hint="When the prices were last checked." />
      <NumberField name="rating" hint="1 to 5." />
      <NumberField name="reviewCount" />
      <ChoiceField name="category" options={categories} />
      <TextField name="keywords" hint="Separated by commas." />
      <CheckField name="featured" />
    </FormDialog>
  );
}
