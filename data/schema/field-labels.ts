const special: { readonly [field: string]: string } = {
  categoryId: 'Category',
  storeId: 'Store',
  storeIds: 'Stores',
  targetStoreId: 'Target store',
  offerIds: 'Offers',
  imageUrl: 'Image address',
  seoDescription: 'SEO description',
  startsAt: 'Starts',
  verifiedAt: 'Verified on',
  priceCheckedAt: 'Price checked on',
};

/** A field's name as a person reads it: `dealCount` is "Deal count". */
export function labelOf(field: string): string {
  const words = field.replace(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();
  return special[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The path of a field as a person reads it: `heroTiles.0.label`, or `heroTiles[0].label`, is "Hero tiles 1, label". */
export function labelOfPath(path: string): string {
  const names = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  const steps = names.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : labelOf(step)));
  return steps.reduce((before, step) =>
    /^\d+$/.test(step) ? `${before} ${step}` : `${before}, ${step.charAt(0).toLowerCase()}${step.slice(1)}`,
  );
}
