/** Kinds of things that have a table of their own, as calls name them. */
export const tableNames = ['stores', 'coupons', 'offers', 'amazon-products', 'blogs', 'categories'] as const;
export type TableName = (typeof tableNames)[number];

/** `catalogue.zip`: everything in each form, and the pictures. */
export const exportFiles = [
  'catalogue.json',
  'catalogue.ndjson',
  'catalogue.zip',
  ...tableNames.map((name) => `${name}.csv` as const),
] as const;
export type ExportFile = (typeof exportFiles)[number];
