import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Templates } from '../../data/schema/documents.ts';

/** In the folder of a compiled app: what the app was once asked about its templates. */
export const TEMPLATES_FILE = 'templates.json';

/** What is kept in the folder of a compiled app; null: the app has not been asked yet. */
export function savedTemplates(appFolder: string): Templates | null {
  const file = join(appFolder, TEMPLATES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Templates) : null;
}
