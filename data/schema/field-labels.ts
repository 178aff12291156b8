const special = new Map(
  Object.entries({
    categoryId: 'Category',
    storeId: 'Store',
    storeIds: 'Stores',
    targetStoreId: 'Target store',
    offerIds: 'Offers',
    logoDark: 'Logo on dark',
    heroTitle: 'Title of the home page',
    heroText: 'Text below it',
    copyright: 'Copyright line',
    imageUrl: 'Image address',
    imageAlt: 'What the picture shows',
    categoryIds: 'Categories',
    seoTitle: 'SEO title',
    seoDescription: 'SEO description',
    startsAt: 'Starts',
    verifiedAt: 'Verified on',
    priceCheckedAt: 'Price checked on',
    seenAt: 'Last seen',
    url: 'Address',
    path: 'Address',
    synonyms: 'Words that mean the same',
    deepLink: 'Deep-link template',
    ids: 'Selection',
  }),
);

/** Fields that no form shows: places in a list are shown as its order. */
export const hiddenFields: readonly string[] = ['id', 'revision', 'createdAt', 'updatedAt', 'sortOrder'];

/** A field's name as a person reads it: `dealCount` is "Deal count". */
export function labelOf(field: string): string {
  const words = field.replace(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();
  return special.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What holds the fields of a body that are about many things: a person knows no more than the fields. */
const holders = new Set(['change', 'select']);

/** The path of a field as a person reads it: `heroTiles.0.label`, or `heroTiles[0].label`, is "Hero tiles 1, label". */
export function labelOfPath(path: string): string {
  const all = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  const names = all.length > 1 && holders.has(all[0]!) ? all.slice(1) : all;
  const steps = names.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : labelOf(step)));
  return steps.reduce((before, step) =>
    /^\d+$/.test(step) ? `${before} ${step}` : `${before}, ${step.charAt(0).toLowerCase()}${step.slice(1)}`,
  );
}
