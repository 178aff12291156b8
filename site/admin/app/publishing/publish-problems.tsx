import type { PublishFeed } from './publish-feed.ts';
import {
  brokenMessage,
  documentMessages,
  failedMessage,
  problemsLabel,
  UPLOAD_FAILS,
  warnedMessage,
} from './publish-messages.ts';
import { foldsAway } from '../../ui/controls/buttons.tsx';

/** What stands in place of a path when a publish as a whole failed. */
const WHOLE = '*';

/**
 * What could not be published or used, and why: a button in the bar, which opens a list over the screen. The bar stays as high as it is,
 * so that nothing moves from under a hand when a page fails.
 */
export function PublishProblems(props: Pick<PublishFeed, 'failed' | 'documents' | 'warnings' | 'uploadFailure'>) {
  const { failed, documents, warnings, uploadFailure } = props;
  const upload = uploadFailure === null ? 0 : 1;
  const broken = documentMessages(documents);
  const odd = documentMessages(warnings.named);
  if (upload + failed.length + documents.length + warnings.named.length === 0) return null;
  return (
    <details
      ref={foldsAway}
      className="publish-problems"
      data-urgent={upload + failed.length + broken.length > 0 || undefined}
    >
      <summary aria-live="polite">
        {problemsLabel({ upload, failed: failed.length, broken: broken.length, warned: odd.length })}
      </summary>
      <div className="publish-list" tabIndex={-1}>
        {uploadFailure !== null && (
          <>
            <p>{UPLOAD_FAILS}</p>
            <ul>
              <li>{uploadFailure}</li>
            </ul>
          </>
        )}
        {failed.length > 0 && (
          <>
            <p>{failedMessage(failed.length)}</p>
            <ul>
              {failed.map(({ path, reason }) => (
                <li key={path}>
                  {path === WHOLE ? (
                    'All pages'
                  ) : (
                    <a className="link" href={path} target="_blank" rel="noopener">
                      {path}
                    </a>
                  )}
                  : {reason}
                </li>
              ))}
            </ul>
          </>
        )}
        <Documents title={brokenMessage(broken.length)} documents={broken} />
        <Documents title={warnedMessage(odd.length, warnings.more)} documents={odd} />
      </div>
    </details>
  );
}

function Documents({ title, documents }: { title: string; documents: ReturnType<typeof documentMessages> }) {
  if (documents.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {documents.map(({ file, message }) => (
          <li key={file}>
            {file}: {message}
          </li>
        ))}
      </ul>
    </>
  );
}
