/** A release whose documents have format 2: opens a data folder and migrates it. Argument: the folder. */
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import type { Migration } from '../../../data/catalogue/folder/migration.ts';

/** Not repeatable: done twice, it would show. */
const longerNames: Migration = {
  name: '0002-longer-names',
  document: (key, document) =>
    key.startsWith('stores/') ? { ...document, name: `${String(document['name'])}!` } : document,
};

await openDatabase({ folder: process.argv[2] ?? '', mode: 'write', migrations: [longerNames] }).close();
