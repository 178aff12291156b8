import { createAmazonProduct, updateAmazonProduct } from '../../../../api/contract/amazon-products.ts';
import { getConfig } from '../../../../api/contract/settings.ts';
import { amazonCategories, type AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { CheckField, ChoiceField, NumberField, TextField, DateField } from '../../ui/forms/fields.tsx';
import { EntityDialog } from '../../ui/forms/entity-dialog.tsx';
import { SourceFields } from '../../ui/forms/shared-fields.tsx';
import { PictureField } from '../../ui/forms/picture-fields.tsx';
import { useRead } from '../../http/query.ts';
import { amazonToasts } from '../../text/messages.ts';
import { currencyOptions } from '../../ui/inputs/labels.ts';
import { generateAmazonBlog } from '../../../../api/contract/generators.ts';
import { GeneratorForm, generatorToasts } from '../../ui/forms/generation.tsx';

const categories = amazonCategories.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

interface FormProps {
  /** Undefined: a new one. */
  product: AmazonProduct | undefined;
  onClose(): void;
}

export function ProductForm({ product, onClose }: FormProps) {
  const settings = useRead(getConfig);
  return (
    <EntityDialog
      entity={product}
      blank={{ currency: settings.data?.currency }}
      noun="Product"
      name={product?.name}
      createLabel="Add Product"
      kind="amazon-products"
      preview="product"
      create={createAmazonProduct}
      update={updateAmazonProduct}
      toasts={amazonToasts}
      onClose={onClose}
    >
      <TextField name="name" required whole />
      <TextField name="description" required rows={3} whole />
      <TextField name="affiliateLink" type="url" required whole placeholder="https://" />
      <PictureField name="imageUrl" altName="imageAlt" />
      <NumberField name="originalPrice" hint="Such as 39.99 or £39.99." />
      <NumberField name="salePrice" />
      <ChoiceField
        name="currency"
        options={currencyOptions()}
        searched
        hint="Of both prices. A sign typed with them says it, too."
      />
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
    </EntityDialog>
  );
}

/** Has a model draft a review post of a product. */
export const ReviewDialog = ({ product, onClose }: { product: AmazonProduct; onClose(): void }) => (
  <GeneratorForm
    around={{
      title: `Write a review of ${product.name}`,
      about:
        "A model drafts the post from the product's description and keywords. You correct and publish it under Blog Management.",
      onClose,
    }}
    call={generateAmazonBlog}
    record={{ productName: product.name, productDescription: product.description, keywords: product.keywords }}
    draft={null}
    submitLabel="Generate Review"
    failed={generatorToasts.blogFailed}
    done={({ title }) => generatorToasts.blogCreated(title)}
  />
);
