import type { BlogPostingLeaf } from 'schema-dts';
import {
  categoryLabel,
  cleanContent,
  postDate,
  postPath,
  storeOfPost,
  viewsOfPost,
} from '../../data/queries/indexes/post-cards.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout, type SiteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { dateOfPost } from '../../data/rules/deals/post-state.ts';
import type { Blog } from '../../data/schema/blog.ts';
import { POSTS_FEED_PATH } from './feed-views.ts';
import { pageOf } from './page-meta.ts';
import { postHtml } from './text-html.ts';
import { postDescription } from './search-snippet.ts';
import { pictureOfPost } from './social-picture.ts';
import { absolute, publisher } from './structured-data.ts';

export type PostView = ReturnType<typeof postView.run>;
/** The page of the published post with this id. Throws when there is none: the page catalogue lists only posts that are published. */
export const postView = defineQuery('post-view', (read, id: string) => {
  const post = read.document(`blogs/${id}`);
  if (!post) throw new Error(`There is no post with the id ${id}, so it has no page.`);
  const layout = read(siteLayout);
  const store = storeOfPost(read, post);
  const content = cleanContent(read, post);
  const { html, picture: image, leadsAway } = postHtml(content, textOf(read));
  const published = post.status === 'published' ? postDate(read, dateOfPost(post)) : null;
  const updated = postDate(read, post.updatedAt);
  const description = postDescription(post, content);
  const links = post.affiliateLinks.map((link) => postLink(link, store));
  return {
    ...pageOf(read, {
      title: post.seoTitle ?? post.title,
      crumb: post.title,
      description,
      path: postPath(post.slug),
      type: 'article',
      picture: pictureOfPost(read, post),
      above: [{ name: textOf(read)('blog.crumb'), href: '/blogs' }],
      feeds: [{ title: layout.siteName, href: POSTS_FEED_PATH }],
      data: [posting(read, layout, post, description, image)],
    }),
    id,
    title: post.title,
    category: categoryLabel(read, post.category),
    featured: post.featured,
    store,
    published,
    /** The last change, when it is on another day. */
    updated: published !== null && updated.iso > published.iso ? updated : null,
    views: viewsOfPost(read, id),
    author: post.authorName ?? textOf(read)('blog.author'),
    /** A model wrote it, and the byline says so. */
    generated: post.generated,
    keywords: post.keywords,
    /** Sanitised HTML. */
    content: html,
    links,
    /** What the share button hands over. */
    share: { title: post.title, text: post.excerpt || post.seoDescription },
    /** Whether affiliate links stand in it, so that the disclosure comes first. */
    affiliate: leadsAway || links.some((link) => link.external),
  };
});

/**
 * Specification section 2, blog post: the button goes to the target store's page if there is one, otherwise to the link's own url. Without
 * that there is no button.
 */
function postLink({ text, context = '', url }: Blog['affiliateLinks'][number], store: { href: string } | null) {
  if (url === undefined) return { text, context, href: null, external: false };
  return store ? { text, context, href: store.href, external: false } : { text, context, href: url, external: true };
}

/** Of the vocabulary of the IPTC, as schema.org has it for creative works. */
const WRITTEN_BY_MODEL = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource';

function posting(
  read: Read,
  layout: SiteLayout,
  post: Blog,
  description: string,
  image: string | null,
): BlogPostingLeaf {
  const { siteUrl } = layout;
  const site = publisher(layout);
  const { title, authorName, updatedAt, keywords } = post;
  const datePublished = dateOfPost(post);
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    ...(image !== null && { image: absolute(siteUrl, image) }),
    datePublished,
    // a post whose time came after its last edit has not been modified since
    dateModified: Date.parse(datePublished) > Date.parse(updatedAt) ? datePublished : updatedAt,
    author: authorName === undefined ? site : { '@type': 'Person', name: authorName },
    publisher: site,
    mainEntityOfPage: siteUrl + postPath(post.slug),
    articleSection: categoryLabel(read, post.category),
    ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
    ...(post.generated && { digitalSourceType: WRITTEN_BY_MODEL }),
  };
}
