import type { ExportFile } from '../../../../data/schema/export-files.ts';
import { failure } from '../../messages.ts';

interface Group {
  name: string;
  files: readonly (readonly [file: ExportFile, label: string])[];
}

const groups: readonly Group[] = [
  {
    name: 'Everything',
    files: [
      ['catalogue.zip', 'ZIP with pictures'],
      ['catalogue.json', 'JSON'],
      ['catalogue.ndjson', 'NDJSON'],
    ],
  },
  {
    name: 'As tables (CSV)',
    files: [
      ['stores.csv', 'Stores'],
      ['coupons.csv', 'Coupons'],
      ['offers.csv', 'Offers'],
      ['amazon-products.csv', 'Products'],
      ['blogs.csv', 'Posts'],
      ['categories.csv', 'Categories'],
    ],
  },
];

export const exportText = {
  about: 'Everything in the catalogue as of one moment, drafts and switched-off deals included.',
  leftOut:
    'Subscribers, counts, the history and the password are not in it. Backups have those: ask the person who runs your server.',
  groups,
  failed: failure('Failed to export'),
};
