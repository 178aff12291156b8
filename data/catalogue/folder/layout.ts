import { join } from 'node:path';
import { z } from 'zod';
import { documentFolders, singleDocuments, type DocumentKey, type FolderName } from '../../schema/documents.ts';
import { idPattern } from '../../schema/fields.ts';

export const folderNames = Object.keys(documentFolders) as FolderName[];
export const singleNames = Object.keys(singleDocuments) as (keyof typeof singleDocuments)[];

export interface Place {
  key: DocumentKey;
  /** `stores`, `blogs`; '' for a single document. */
  folder: FolderName | '';
  /** The file's name without `.json`. */
  id: string;
  schema: z.ZodType;
}

/** Undefined when the key leads nowhere: unknown folder or name, or an id that could not name a file. */
export function placeOf(key: string): Place | undefined {
  const slash = key.indexOf('/');
  const folder = slash < 0 ? '' : key.slice(0, slash);
  const name = key.slice(slash + 1);
  const schema =
    folder === ''
      ? slash < 0 && Object.hasOwn(singleDocuments, name) && singleDocuments[name as keyof typeof singleDocuments]
      : Object.hasOwn(documentFolders, folder) && isId(name) && documentFolders[folder as FolderName];
  return schema ? { key: key as DocumentKey, folder: folder as Place['folder'], id: name, schema } : undefined;
}

/** As the schema of ids has it, without the reason: it is asked of every file. */
export const isId = (name: string): boolean => idPattern.test(name);

/** The folder of documents a key leads into; undefined for single documents. */
export const documentFolderOf = (key: string): FolderName | undefined => placeOf(key)?.folder || undefined;

/** Seen from the data folder, `stores/acme` is `stores/acme.json`. */
export const fileOf = (dataFolder: string, key: DocumentKey): string => join(dataFolder, `${key}.json`);

/** The id that a directory entry names; null for what is no document (temporary files, notes of an editor). */
export const idOfFile = (name: string): string | null =>
  name.endsWith('.json') ? name.slice(0, -'.json'.length) : null;

/** What a killed process leaves behind of a document that it was writing: `acme.json.12`. */
export const strayFile = /\.json\.\d+$/;
