import { CircleAlert, CircleCheck, LoaderCircle, Unplug } from 'lucide-react';
import type { PublishFeed } from './publish-feed.ts';
import { PublishMessage } from './publish-message.tsx';
import { barMessage } from './publish-messages.ts';
import { PublishProblems } from './publish-problems.tsx';
import type { usePublishAgain } from './use-publish-again.ts';

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
        <button
          type="button"
          className="btn btn-plain btn-tiny"
          aria-disabled={busy || undefined}
          onClick={publishAgain}
        >
          Publish everything again
        </button>
      </div>
    </div>
  );
}
