import type { PostState } from '../../../../data/rules/deals/post-state.ts';

/** What posts can be filtered by, in words. */
export const postStateNames = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const satisfies { [state in PostState]: string };
