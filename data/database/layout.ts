import { join } from 'node:path';
import { z } from 'zod';
import { documentFolders, singleDocuments, type DocumentKey, type FolderName } from '../schema/documents.ts';
import { PRIVATE_FOLDER } from './private-folder.ts';
import { idPattern } from '../schema/fields.ts';

/** Where a document stands, seen from the data folder: `stores/acme` is `stores/acme.json`. */
export type AnyKey = DocumentKey | FormerKey;

/**
 * Documents of former releases, which `data/records` takes over. A change that such a release had decided and not finished may name
 * them; nothing else does.
 */
const formerKeys = [
  'figures',
  'private/password',
  'private/sessions',
  'private/subscribers',
  'private/keys',
  'private/counters',
] as const;
type FormerKey = (typeof formerKeys)[number];

export const folderNames = Object.keys(documentFolders) as FolderName[];
export const singleNames = Object.keys(singleDocuments) as (keyof typeof singleDocuments)[];

export interface Place {
  key: AnyKey;
  /** `stores`, `blogs`, `private`; '' for a single document. */
  folder: FolderName | typeof PRIVATE_FOLDER | '';
  /** The file's name without `.json`. */
  id: string;
  schema: z.ZodType;
}

/** Undefined when the key leads nowhere: unknown folder or name, or an id that could not name a file. */
export function placeOf(key: string): Place | undefined {
  const slash = key.indexOf('/');
  const folder = slash < 0 ? '' : key.slice(0, slash);
  const name = key.slice(slash + 1);
  const schema = formerKeys.some((former) => former === key)
    ? z.looseObject({})
    : folder === ''
      ? slash < 0 && Object.hasOwn(singleDocuments, name) && singleDocuments[name as keyof typeof singleDocuments]
      : Object.hasOwn(documentFolders, folder) && isId(name) && documentFolders[folder as FolderName];
  return schema ? { key: key as AnyKey, folder: folder as Place['folder'], id: name, schema } : undefined;
}

/** As the schema of ids has it, without the reason: it is asked of every file. */
export const isId = (name: string): boolean => idPattern.test(name);

/** The folder of documents a key leads into; undefined for single documents and those of former releases. */
export function documentFolderOf(key: string): FolderName | undefined {
  const folder = placeOf(key)?.folder;
  return folder === undefined || folder === '' || folder === PRIVATE_FOLDER ? undefined : folder;
}

export function fileOf(dataFolder: string, key: AnyKey): string {
  return join(dataFolder, `${key}.json`);
}

/** The id that a directory entry names; null for what is no document (temporary files, notes of an editor). */
export function idOfFile(name: string): string | null {
  return name.endsWith('.json') ? name.slice(0, -'.json'.length) : null;
}

/** What a killed process leaves behind of a document that it was writing: `acme.json.12`. */
export const strayFile = /\.json\.\d+$/;
