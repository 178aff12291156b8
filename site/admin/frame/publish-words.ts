import type { PublishFeed } from './publish-feed.ts';

/** So many paths are named; the rest is counted. */
const MOST_NAMED = 3;

/** Pages that people read come before feeds, maps and indexes. */
const isPage = (path: string): boolean => !path.split('/').pop()?.includes('.');

const pages = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'page' : 'pages'}`;

/** "3 pages live in 18 ms: /store/acme, /, /category/travel" */
export function publishedWords(summary: { changed: readonly string[]; ms: number }): string {
  const { changed, ms } = summary;
  if (changed.length === 0) return 'No page had to change.';
  const named = [...changed.filter(isPage), ...changed.filter((path) => !isPage(path))].slice(0, MOST_NAMED);
  const more = changed.length - named.length;
  return `${pages(changed.length)} live in ${Math.round(ms).toLocaleString('en-US')} ms: ${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
}

/** What the bar says, in one line. */
export function barWords(feed: PublishFeed): string {
  if (feed.connection === 'broken') return 'The connection to the server is lost. Trying again…';
  if (feed.running !== null) {
    const { done, of } = feed.running;
    return of === null ? 'Publishing…' : `Publishing… ${done.toLocaleString('en-US')} of ${pages(of)}`;
  }
  if (feed.last !== null) return publishedWords(feed.last.summary);
  return feed.connection === 'opening' ? 'Connecting…' : 'Nothing was published since the start of the server.';
}
