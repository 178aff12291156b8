import type { Blog } from '../schema/blog.ts';
import type { Calendar } from './calendar.ts';
import type { PostDraft } from './stores/drafts.ts';

const WRITTEN_MINUTE = 7 * 60;
const PUBLISHED_MINUTE = 9 * 60;

/** Drafts break running text into short lines; a published element stands on one line. */
const joinLines = (content: string): string => content.replace(/(?<!\n)\n(?=[^<\n])/g, ' ');

export function buildPost({ written, ...draft }: PostDraft, calendar: Calendar): Blog {
  const status = draft.status ?? 'published';
  const publishedAt = status === 'draft' ? undefined : calendar.at(-written, PUBLISHED_MINUTE);
  const createdAt = calendar.at(-written, WRITTEN_MINUTE);
  return {
    title: draft.title,
    slug: draft.slug,
    excerpt: draft.excerpt,
    content: joinLines(draft.content.trim()),
    category: draft.category,
    status,
    featured: draft.featured ?? false,
    ...(draft.authorName === undefined ? {} : { authorName: draft.authorName }),
    seoDescription: draft.seoDescription,
    keywords: draft.keywords,
    ...(draft.targetStoreId === undefined ? {} : { targetStoreId: draft.targetStoreId }),
    affiliateLinks: draft.affiliateLinks ?? [],
    id: draft.slug,
    revision: 1,
    createdAt,
    updatedAt: publishedAt ?? createdAt,
    ...(publishedAt === undefined ? {} : { publishedAt }),
    formerSlugs: [],
    generated: false,
  };
}
