import { CircleAlert, CircleCheck, LoaderCircle, Unplug } from 'lucide-react';
import { plural } from '../../../data/schema/plural.ts';
import type { PublishFeed } from './publish-feed.ts';
import { barMessage, documentMessages, warnedMessage } from './publish-messages.ts';
import type { usePublishAgain } from './use-publish-again.ts';

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface Props extends ReturnType<typeof usePublishAgain> {
  feed: PublishFeed;
  /** The screen is about the site as a whole, so that a phone, too, has room for what the site does next. */
  whole: boolean;
}

/** What the last save did to the site, what could not be published or used and why, and when the site next changes by itself. */
export function PublishBar({ feed, whole, busy, publishAgain }: Props) {
  const { failed, documents, warnings, nextChangeAt, running, connection } = feed;
  const broken = documentMessages(documents);
  const odd = documentMessages(warnings.named);
  const message = barMessage(feed);
  const Mark =
    connection === 'broken'
      ? Unplug
      : running !== null
        ? LoaderCircle
        : failed.length + broken.length > 0
          ? CircleAlert
          : CircleCheck;

  return (
    <div className="publish-bar" role="region" aria-label="Publishing">
      <div className="publish-line">
        <Mark className={running !== null ? 'icon spinning' : 'icon'} aria-hidden />
        <p className="publish-message" role="status" title={message}>
          {message}
        </p>
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
      {failed.length > 0 && (
        <details className="publish-failed" open>
          <summary>
            {failed.length === 1
              ? '1 page could not be published and keeps its last good version'
              : `${failed.length} pages could not be published and keep their last good version`}
          </summary>
          <ul>
            {failed.map(({ path, reason }) => (
              <li key={path}>
                <a className="link" href={path} target="_blank" rel="noopener">
                  {path}
                </a>
                : {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {broken.length > 0 && (
        <details className="publish-failed" open>
          <summary>{`${broken.length} ${plural(broken.length, 'document needs', 'documents need')} fixing`}</summary>
          <ul>
            {broken.map(({ file, message }) => (
              <li key={file}>
                {file}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {odd.length > 0 && (
        <details className="publish-warned">
          <summary>{warnedMessage(odd.length, warnings.more)}</summary>
          <ul>
            {odd.map(({ file, message }) => (
              <li key={file}>
                {file}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
