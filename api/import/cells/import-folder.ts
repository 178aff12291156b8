import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile, PRIVATE_FOLDER } from '../../../data/files/private-files.ts';
import { importId, type ImportPlan } from '../../contract/shapes/import-plan.ts';
import type { Origin } from './import-rules.ts';

export const IMPORT_LIFE_MS = 24 * 60 * 60_000;

export const importsFolder = (dataFolder: string): string => join(dataFolder, PRIVATE_FOLDER, 'imports');

/** For copies of documents while they are sent. */
export const exportsFolder = (stateFolder: string): string => join(stateFolder, 'exports');

/** Where the file of an import and its plan are for a day, out of reach of routes and builds. */
export type ImportFolder = Readonly<ReturnType<typeof importPlace>>;

export function importPlace(dataFolder: string, id: string) {
  const folder = join(importsFolder(dataFolder), id);
  return {
    id,
    folder,
    file: join(folder, 'file'),
    table: join(folder, 'rows.sqlite'),
    /** Written last: without it there is no import. */
    head: join(folder, 'import.json'),
  };
}

/** Of what is worked out while a file is read; who has it read removes it then. */
export const scratchOf = (file: string): string => `${file}.scratch`;

export function newImportFolder(dataFolder: string): ImportFolder {
  const place = importPlace(dataFolder, `i${randomBytes(12).toString('hex')}`);
  makePrivateFolder(place.folder);
  return place;
}

/** What is kept of an import besides its rows. */
export interface ImportHead {
  plan: ImportPlan;
  origin: Pick<Origin, 'feed' | 'kind' | 'fileName' | 'pricesOf' | 'order' | 'zone'>;
  /** How many deals were here from the feed. */
  known: number;
  /** How many rows are refused since the owner deleted what they would add. */
  deleted: number;
  exported?: { pictures: string[] };
}

/** Of an import whose pages were not counted. */
export const NOT_COUNTED = {
  pages: null,
  pagesUnknown: 'They are counted by a dry run alone. The summary of the publish has them.',
};

export interface PlannedImport {
  readonly place: ImportFolder;
  readonly head: ImportHead;
}

export const readHead = ({ head }: ImportFolder): ImportHead => JSON.parse(readFileSync(head, 'utf8')) as ImportHead;

/** Replaces the head as a whole. */
export function writeHead({ head }: ImportFolder, kept: ImportHead): void {
  writePrivateFile(`${head}.new`, JSON.stringify(kept));
  renameSync(`${head}.new`, head);
}

/** Undefined: there is none, or it is not finished. */
export function findImportFolder(dataFolder: string, id: string): ImportFolder | undefined {
  if (!importId.safeParse(id).success) return undefined;
  const place = importPlace(dataFolder, id);
  return existsSync(place.head) ? place : undefined;
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true });
export const removeImport = ({ folder }: ImportFolder): void => remove(folder);

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Removes what a killed process left: uploads and imports without a plan. Only for the process that has just taken the folder. */
export function removeUnfinishedImports(dataFolder: string): void {
  const imports = importsFolder(dataFolder);
  for (const name of namesIn(imports))
    if (findImportFolder(dataFolder, name) === undefined) remove(join(imports, name));
}

/** Removes what is older than a day, but for the file that is to be imported now. */
export function sweepImports(dataFolder: string, now: Date, file: string): void {
  const imports = importsFolder(dataFolder);
  for (const path of namesIn(imports).map((name) => join(imports, name)))
    if (path !== file && now.getTime() - statSync(path).mtimeMs > IMPORT_LIFE_MS) remove(path);
}
