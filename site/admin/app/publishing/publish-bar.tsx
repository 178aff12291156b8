import { ChevronDown, CircleAlert, CircleCheck, LoaderCircle, Unplug } from 'lucide-react';
import { useEffect, useRef, useState, useCallback } from 'react';
import type { PublishFeed } from './publish-feed.ts';
import { barMessage } from './publish-messages.ts';
import { PublishProblems } from './publish-problems.tsx';
import { publishEverything } from '../../../../api/contract/publishing.ts';
import { useChange } from '../../http/query.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { reporting } from '../../requests/undo.ts';
import { failure } from '../../text/messages.ts';

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
          <ChevronDown className="icon" aria-hidden />
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
        <Mark className={running !== null ? 'icon spinning' : 'icon'} aria-hidden />
        <PublishMessage message={barMessage(feed)} />
        <PublishProblems {...feed} />
      </div>
      <div className={whole ? 'publish-more publish-more-here' : 'publish-more'}>
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
