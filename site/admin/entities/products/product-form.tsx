import type { z } from 'zod';
import { amazonCategories, amazonProductInput, type AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { toast } from '../../../browser/toasts.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { CheckField, ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SourceFields } from '../../ui/forms/source-fields.tsx';
import { PictureField } from '../../ui/forms/picture-field.tsx';
import { PreviewButton } from '../../ui/forms/preview-button.tsx';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { amazonToasts } from '../../text/messages.ts';
import { useCreateAmazonProduct, useUpdateAmazonProduct } from './amazon-products.ts';
import { withUndo } from '../../requests/undo.ts';

const categories = amazonCategories.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** Absent product: a new one. */
export function ProductForm({ product, onClose }: { product?: AmazonProduct; onClose(): void }) {
  const create = useCreateAmazonProduct();
  const update = useUpdateAmazonProduct();
  async function saveAsNew(body: z.output<typeof amazonProductInput>) {
    await create.mutateAsync({ body });
    toast(amazonToasts.created);
  }
  return (
    <FormDialog
      title={product ? `Edit ${product.name}` : 'Add Product'}
      schema={amazonProductInput}
      record={product ?? {}}
      draft={{ kind: 'amazon-products', id: product?.id }}
      submitLabel={product ? 'Update Product' : 'Add Product'}
      failed={amazonToasts.failed}
      onClose={onClose}
      aside={<PreviewButton kind="product" id={product?.id} schema={amazonProductInput} />}
      saveAsNew={saveAsNew}
      save={async (input, revision) => {
        if (!product) return saveAsNew(input);
        const body = { ...everyField(amazonProductInput, input), revision };
        const reply = await update.mutateAsync({ params: { id: product.id }, body });
        toast(withUndo(amazonToasts.updated, reply));
        return reply;
      }}
    >
      <TextField name="name" required whole />
      <TextField name="description" required rows={3} whole />
      <TextField name="affiliateLink" type="url" required whole placeholder="https://" />
      <PictureField name="imageUrl" altName="imageAlt" />
      <NumberField name="originalPrice" label="Original price ($)" />
      <NumberField name="salePrice" label="Sale price ($)" />
      <NumberField name="discount" label="Discount (%)" />
      <DateField name="priceCheckedAt" past placeholder="today" hint="When the prices were last checked." />
      <NumberField name="rating" hint="1 to 5." />
      <NumberField name="reviewCount" />
      <ChoiceField name="category" options={categories} />
      <TextField name="keywords" hint="Separated by commas." />
      <SourceFields of="product" />
      <SourceFields name="priceSource" of="price" />
      <SourceFields name="ratingSource" of="rating" />
      <CheckField name="featured" />
    </FormDialog>
  );
}
