import type { PublishFeed } from './publish-feed.ts';
import { labelOfPath } from '../../../../data/schema/field-labels.ts';
import { plural } from '../../../../data/schema/plural.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { ChevronDown, CircleAlert, CircleCheck, LoaderCircle, Unplug } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useCallback } from 'react';
import { publishEverything } from '../../../../api/contract/publishing.ts';
import { useChange } from '../../http/query.ts';
import { reporting } from '../../requests/undo.ts';
import { countOf, failure } from '../../text/messages.ts';

/** What stands in place of a path when a publish as a whole failed. */
const WHOLE = '*';

/**
 * What could not be published or used, and why: a button in the bar, which opens a list over the screen. The bar stays as high as it is,
 * so that nothing moves from under a hand when a page fails.
 */
function PublishProblems(props: Pick<PublishFeed, 'failed' | 'documents' | 'warnings' | 'uploadFailure'>) {
  const { failed, documents, warnings, uploadFailure } = props;
  const upload = uploadFailure === null ? 0 : 1;
  const broken = documentMessages(documents);
  const odd = documentMessages(warnings.named);
  if (upload + failed.length + documents.length + warnings.named.length === 0) return null;
  const urgent = [upload, failed.length, broken.length].filter((count) => count > 0);
  /** What the list is called; its beginning is what is most urgent. */
  let label = `${odd.length} ${plural(odd.length, 'warning')}`;
  if (urgent.length > 1) label = `${urgent.reduce((sum, count) => sum + count)} problems`;
  else if (upload > 0) label = 'Upload fails';
  else if (failed.length > 0) label = `${pages(failed.length)} failed`;
  else if (broken.length > 0) label = `${broken.length} ${plural(broken.length, 'document')} to fix`;
  return (
    <>
      <button
        type="button"
        className="publish-problems"
        popoverTarget="publish-list"
        aria-live="polite"
        data-urgent={urgent.length > 0 || undefined}
      >
        {label}
      </button>
      <div id="publish-list" popover="auto" className="publish-list">
        <ProblemList title={UPLOAD_FAILS} problems={uploadFailure === null ? [] : [uploadFailure]} />
        <ProblemList
          title={`${pages(failed.length)} could not be published and ${plural(failed.length, 'keeps its', 'keep their')} last good version`}
          problems={failed.map(({ path, reason }) => (
            <>
              {path === WHOLE ? (
                'All pages'
              ) : (
                <a className="link" href={path} target="_blank" rel="noopener">
                  {path}
                </a>
              )}
              : {reason}
            </>
          ))}
        />
        <ProblemList
          title={`${broken.length} ${plural(broken.length, 'document needs', 'documents need')} fixing`}
          problems={broken.map(textOf)}
        />
        <ProblemList title={warnedMessage(odd.length, warnings.more)} problems={odd.map(textOf)} />
      </div>
    </>
  );
}

const textOf = ({ file, message }: ReturnType<typeof documentMessages>[number]): string => `${file}: ${message}`;

function ProblemList({ title, problems }: { title: string; problems: readonly ReactNode[] }) {
  if (problems.length === 0) return null;
  return (
    <>
      <p className="font-semibold not-first:mt-3">{title}</p>
      <ul className="py-1 pl-4 list-disc text-ink">
        {problems.map((problem, at) => (
          <li key={at}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

/** Publishes every page again: after the publish that is under way, if there is one. */
export function usePublishAgain(): { busy: boolean; publishAgain(): void } {
  const { mutateAsync, isPending } = useChange(publishEverything);
  const publishAgain = useCallback(() => {
    if (!isPending) void reporting(failure('Failed to publish'), () => mutateAsync({}));
  }, [isPending, mutateAsync]);
  return { busy: isPending, publishAgain };
}

/** What the last publish did, in as much room as the bar always has, so that nothing moves with each save; the rest on demand. */
function PublishMessage({ message }: { message: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const shown = text.current;
    if (shown === null) return;
    const look = (): void =>
      setCut(shown.scrollHeight > shown.clientHeight + 1 || shown.scrollWidth > shown.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(shown);
    look();
    return () => observer.disconnect();
  }, [message]);
  return (
    <>
      <p ref={text} className="publish-message" role="status" data-whole={isWhole || undefined}>
        {message}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          className="flex-none grid place-items-center size-11 -my-3 -mr-2 rounded-control cursor-pointer"
          aria-expanded={isWhole}
          aria-label="The whole message"
          onClick={() => setWhole(!isWhole)}
        >
          <ChevronDown className={isWhole ? 'icon rotate-180' : 'icon'} aria-hidden />
        </button>
      )}
    </>
  );
}

/** With its zone: the browser's need not be the one that the dates of the site are in. */
const instant = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

interface Props extends ReturnType<typeof usePublishAgain> {
  feed: PublishFeed;
  /** The screen is about the site as a whole, so that a phone, too, has room for what the site does next. */
  whole: boolean;
}

/** What the last save did to the site, what could not be published or used and why, and when the site next changes by itself. */
export function PublishBar({ feed, whole, busy, publishAgain }: Props) {
  const { failed, documents, uploadFailure, nextChangeAt, running, connection } = feed;
  const Mark =
    connection === 'broken'
      ? Unplug
      : running !== null
        ? LoaderCircle
        : failed.length + documents.length > 0 || uploadFailure !== null
          ? CircleAlert
          : CircleCheck;

  return (
    <div className="publish-bar" role="region" aria-label="Publishing">
      <div className="publish-line">
        <Mark className={running !== null ? 'icon animate-spin' : 'icon'} aria-hidden />
        <PublishMessage message={barMessage(feed)} />
        <PublishProblems {...feed} />
      </div>
      {/* On a phone it is the palette that publishes again: each screen begins sooner. */}
      <div className={whole ? 'publish-more' : 'publish-more max-md:hidden'}>
        {nextChangeAt !== null && (
          <p className="hint publish-next">
            Next scheduled change: <time dateTime={nextChangeAt}>{instant.format(new Date(nextChangeAt))}</time>
          </p>
        )}
        <Button tiny idle={busy} onClick={publishAgain}>
          Publish everything again
        </Button>
      </div>
    </div>
  );
}

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
