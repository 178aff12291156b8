import { defineQuery } from '../../data/queries/reader.ts';
import { siteLayout } from '../../data/queries/site.ts';
import type { WordsView } from './view-types.ts';

/** Pages that hold only their own words, such as the not-found pages. */
export const wordsView = defineQuery('words-view', (read): WordsView => ({ layout: read(siteLayout) }));
