import { KEYWORDS_ON_CARD } from '../../data/rules/web/shown-limits.ts';
import { t } from '../strings/island-text.ts';
import type { PostCard } from '../views/view-types.ts';

/** Section 2, Blog list: the cards of 'All Articles', the same in static pages and in what a filter finds. */
export function PostGrid({ posts }: { posts: readonly PostCard[] }) {
  return (
    <ul className="posts">
      {posts.map((post) => (
        <li key={post.id} className="post">
          <div className="post-badges">
            <span className="badge badge-warm">{post.categoryLabel}</span>
            {post.store !== null && (
              <a className="badge" href={post.store.href} dir="auto">
                {post.store.name}
              </a>
            )}
          </div>
          <h3 className="post-title" dir="auto">
            <a className="covers" href={post.href}>
              {post.title}
            </a>
          </h3>
          <p className="post-text" dir="auto">
            {post.excerpt}
          </p>
          {post.keywords.length > 0 && (
            <ul className="post-badges" aria-label={t('common.keywords')}>
              {post.keywords.slice(0, KEYWORDS_ON_CARD).map((keyword) => (
                <li key={keyword} className="keyword" dir="auto">
                  {keyword}
                </li>
              ))}
            </ul>
          )}
          <div className="post-foot">
            <p className="small">
              <time dateTime={post.iso}>{post.date}</time>
              {post.views !== null && ` · ${t('count.views', { count: post.views })}`}
            </p>
            <a
              className="btn btn-tint btn-small"
              href={post.href}
              aria-label={t('posts.readOf', { title: post.title })}
            >
              {t('posts.read')}
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
