import { KEYWORDS_ON_CARD } from '../../data/rules/web/shown-limits.ts';
import { t } from '../strings/island-text.ts';
import type { PostCard } from '../../data/queries/indexes/post-cards.ts';
import { markup, type Markup } from './markup.ts';

interface PostButton {
  look: 'btn-primary' | 'btn-tint';
  text: string;
  /** With what it opens. */
  label: string;
}

/** What the cards of a post show below their badges: title, excerpt, date, views and the button that opens it. */
export const postSummary = (post: PostCard, { look, text, label }: PostButton, keywords?: Markup | false): Markup =>
  markup`
  <h3 class="post-title" dir="auto"><a class="covers" href="${post.href}">${post.title}</a></h3>
  <p class="post-text" dir="auto">${post.excerpt}</p>
  ${keywords}
  <div class="post-foot">
    <p class="small">
      <time datetime="${post.iso}">${post.date}</time>
      ${post.views !== null && ` · ${t('count.views', { count: post.views })}`}
    </p>
    <a class="btn ${look} btn-small" href="${post.href}" aria-label="${label}">${text}</a>
  </div>`;

export const readButton = (look: PostButton['look'], { title }: PostCard): PostButton => ({
  look,
  text: t('posts.read'),
  label: t('posts.readOf', { title }),
});

/** Section 2, Blog list: the cards of 'All Articles', the same in static pages and in what a filter finds. */
export const postGrid = (posts: readonly PostCard[]): Markup =>
  markup`<ul class="posts">${posts.map((post) => markup`<li class="post">${badges(post)}${summary(post)}</li>`)}</ul>`;

const summary = (post: PostCard): Markup => postSummary(post, readButton('btn-tint', post), keywords(post));

const badges = ({ categoryLabel, store }: PostCard): Markup => markup`
  <div class="post-badges">
    <span class="badge badge-warm">${categoryLabel}</span>
    ${store && markup`<a class="badge" href="${store.href}" dir="auto">${store.name}</a>`}
  </div>`;

const keywords = ({ keywords }: PostCard): Markup | false =>
  keywords.length > 0 &&
  markup`
  <ul class="post-badges" aria-label="${t('common.keywords')}">
    ${keywords.slice(0, KEYWORDS_ON_CARD).map((keyword) => markup`<li class="keyword" dir="auto">${keyword}</li>`)}
  </ul>`;
