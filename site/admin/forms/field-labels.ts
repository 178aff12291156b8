const special: { readonly [field: string]: string } = {
  expiryDate: 'Expiry date',
  categoryId: 'Category',
  storeId: 'Store',
  targetStoreId: 'Target store',
  imageUrl: 'Image address',
  seoDescription: 'SEO description',
  startsAt: 'Starts',
  verifiedAt: 'Verified on',
};

/** A field's name as a person reads it: `dealCount` is "Deal count". */
export function labelOf(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return special[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
