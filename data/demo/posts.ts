import type { PostDraft } from './drafts.ts';

export const posts: PostDraft[] = [];
