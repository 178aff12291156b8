import type { Migration } from './migration.ts';

/** In order: the first makes format 2 of format 1. One that was released is never edited. */
export const migrations: readonly Migration[] = [];
