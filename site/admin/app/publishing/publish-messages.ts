import { labelOfPath } from '../../../../data/schema/field-labels.ts';
import { plural } from '../../../../data/schema/plural.ts';
import { countOf } from '../../text/messages.ts';
import type { PublishFeed } from './publish-feed.ts';

/** So many paths are named; the rest is counted. */
const MOST_NAMED = 3;
/** Of a publish of more pages, such as all of them, a few names say nothing. */
const MANY = 100;
const SECONDS_FROM_MS = 10_000;

/** Not a feed, map or index: what an effect counts before. */
const isPage = (path: string): boolean => !path.split('/').pop()?.includes('.');

const pages = (count: number): string => countOf(count, 'page');

/** ": /store/acme, /, /stores and 2 more" */
function named(paths: readonly string[]): string {
  if (paths.length > MANY) return '';
  const first = paths.slice(0, MOST_NAMED);
  const more = paths.length - first.length;
  return `: ${first.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
}

const duration = (ms: number): string =>
  ms < SECONDS_FROM_MS ? `${Math.round(ms).toLocaleString('en-US')} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** "3 pages live in 18 ms: /store/acme, /, /category/travel", and those that were removed. */
export function publishedMessage(
  summary: { changed: readonly string[]; ms: number },
  deletedPaths: readonly string[],
): string {
  const gone = new Set(deletedPaths.filter(isPage));
  const live = summary.changed.filter((path) => isPage(path) && !gone.has(path));
  const took = `in ${duration(summary.ms)}`;
  if (live.length === 0)
    return gone.size === 0 ? 'No page had to change.' : `${pages(gone.size)} removed ${took}${named([...gone])}`;
  const removed = gone.size === 0 ? '' : `; ${pages(gone.size)} removed${named([...gone])}`;
  return `${pages(live.length)} live ${took}${named(live)}${removed}`;
}

/** So many things that are wrong with one document are named; the rest is counted. */
const MOST_REASONS = 3;

/** What is wrong with each document or page, by its file or path: "Price: Enter a number. What is published of it stays until the file is fixed." */
export function documentMessages(documents: PublishFeed['documents']): { file: string; message: string }[] {
  return [...new Set(documents.map(({ key }) => key))].map((key) => {
    const problems = documents.filter((problem) => problem.key === key);
    const reasons = problems
      .slice(0, MOST_REASONS)
      .map(({ field, reason }) => (field === '' ? reason : `${labelOfPath(field)}: ${reason}`));
    const more = problems.length - reasons.length;
    return {
      file: key.startsWith('/') ? key : `${key}.json`,
      message: [
        ...reasons,
        ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : []),
        problems[0]?.meanwhile ?? '',
      ].join(' '),
    };
  });
}

export const failedMessage = (count: number): string =>
  count === 1
    ? '1 page could not be published and keeps its last good version'
    : `${count} pages could not be published and keep their last good version`;

export const brokenMessage = (documents: number): string =>
  `${documents} ${plural(documents, 'document needs', 'documents need')} fixing`;

/** How many things are wrong. */
export interface ProblemCounts {
  /** 1: uploads fail. */
  upload: 0 | 1;
  failed: number;
  broken: number;
  warned: number;
}

/** What a list is called that has all of them; its beginning is what is most urgent. */
export function problemsLabel({ upload, failed, broken, warned }: ProblemCounts): string {
  const urgent = [upload, failed, broken];
  if (urgent.filter((count) => count > 0).length > 1)
    return `${urgent.reduce((sum, count) => sum + count, 0)} problems`;
  if (upload > 0) return 'Upload fails';
  if (failed > 0) return `${pages(failed)} failed`;
  return broken > 0 ? `${broken} ${plural(broken, 'document')} to fix` : `${warned} ${plural(warned, 'warning')}`;
}

/** Of documents that are used although something in them is odd, and pages that were; `more`: warnings that are not named. */
export function warnedMessage(documents: number, more: number): string {
  const words = `${documents} ${plural(documents, 'document or page has', 'documents or pages have')} warnings`;
  return more === 0 ? words : `${words}, and there are ${more.toLocaleString('en-US')} more warnings`;
}

/** Of published pages that did not reach the bucket. */
const NOT_LIVE = 'Saved, and not live yet';
export const UPLOAD_FAILS = 'The upload fails, and is tried again';

/** What the bar says, in one line. */
export function barMessage(feed: PublishFeed): string {
  if (feed.connection === 'broken') return 'The connection to the server is lost. Trying again…';
  if (feed.running !== null) {
    const { done, of } = feed.running;
    return of === null ? 'Publishing…' : `Publishing… ${done.toLocaleString('en-US')} of ${pages(of)}`;
  }
  if (feed.uploadFailure !== null) return NOT_LIVE;
  if (feed.last !== null) return publishedMessage(feed.last.summary, feed.last.deletedPaths);
  return feed.connection === 'opening' ? 'Connecting…' : 'Nothing has been published since the server started.';
}
