import { useEffect, useRef } from 'react';
import type { PublishFeed } from './publish-feed.ts';
import { brokenMessage, documentMessages, failedMessage, problemsLabel, warnedMessage } from './publish-messages.ts';

/** What stands in place of a path when a publish as a whole failed. */
const WHOLE = '*';

/**
 * What could not be published or used, and why: a button in the bar, which opens a list over the screen. The bar stays as high as it is,
 * so that nothing moves from under a hand when a page fails. The list closes when the focus leaves it, and with Escape.
 */
export function PublishProblems({
  failed,
  documents,
  warnings,
}: Pick<PublishFeed, 'failed' | 'documents' | 'warnings'>) {
  const details = useRef<HTMLDetailsElement>(null);
  const count = failed.length + documents.length + warnings.named.length;
  const isEmpty = count === 0;
  useEffect(() => {
    const list = details.current;
    if (list === null) return;
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!list.contains(relatedTarget as Node | null)) list.open = false;
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !list.open) return;
      event.stopPropagation();
      list.querySelector('summary')?.focus();
      list.open = false;
    };
    list.addEventListener('focusout', left);
    list.addEventListener('keydown', escaped);
    return () => {
      list.removeEventListener('focusout', left);
      list.removeEventListener('keydown', escaped);
    };
  }, [isEmpty]);
  const broken = documentMessages(documents);
  const odd = documentMessages(warnings.named);
  if (isEmpty) return null;
  return (
    <details ref={details} className="publish-problems" data-urgent={failed.length + broken.length > 0 || undefined}>
      <summary aria-live="polite">{problemsLabel(failed.length, broken.length, odd.length)}</summary>
      <div className="publish-list" tabIndex={-1}>
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
