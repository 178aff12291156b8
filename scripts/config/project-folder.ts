import { fileURLToPath } from 'node:url';

/** The folder that holds `site`, `api`, `data` and `scripts`; no trailing slash. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
