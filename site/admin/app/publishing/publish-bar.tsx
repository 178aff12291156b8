import type { PublishFeed } from './publish-feed.ts';
import {
  brokenMessage,
  documentMessages,
  failedMessage,
  problemsLabel,
  UPLOAD_FAILS,
  warnedMessage,
  barMessage,
} from './publish-messages.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { ChevronDown, CircleAlert, CircleCheck, LoaderCircle, Unplug } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useCallback } from 'react';
import { publishEverything } from '../../../../api/contract/publishing.ts';
import { useChange } from '../../http/query.ts';
import { reporting } from '../../requests/undo.ts';
import { failure } from '../../text/messages.ts';

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
  return (
    <>
      <button
        type="button"
        className="publish-problems"
        popoverTarget="publish-list"
        aria-live="polite"
        data-urgent={upload + failed.length + broken.length > 0 || undefined}
      >
        {problemsLabel({ upload, failed: failed.length, broken: broken.length, warned: odd.length })}
      </button>
      <div id="publish-list" popover="auto" className="publish-list">
        <ProblemList title={UPLOAD_FAILS} problems={uploadFailure === null ? [] : [uploadFailure]} />
        <ProblemList
          title={failedMessage(failed.length)}
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
        <ProblemList title={brokenMessage(broken.length)} problems={broken.map(textOf)} />
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
      <ul>
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
          className="publish-unfold"
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
const instant = new Intl.DateTimeFormat('en-US', {
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
