import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type HistoryEntry, undoChange } from '../../../../api/contract/history.ts';
import { undoText } from '../../text/messages.ts';
import { undo } from '../../requests/undo.ts';
import { ChangedDocument } from './changed-document.tsx';
import { operationText } from '../../app/shell/last-changes.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { instantText } from '../../ui/differences/value-text.ts';
import { ChangeQuestion } from '../../ui/forms/change-question.tsx';

/** So many of the things that a change is about stand in a list of changes: the next change is to be seen, too. */
const MOST_LISTED = 3;

interface Props {
  entry: HistoryEntry;
  /** It is shown by itself, with all that it changed. */
  alone: boolean;
  who: string;
  timeZone: string;
}

/** One change: what, when and who, each thing that it changed, and the way back. */
export function ChangeEntry({ entry, alone, who, timeZone }: Props) {
  const { id, at, from, undoable, undoneBy, documents, documentCount } = entry;
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = operationText(entry);
  const shown = alone ? documents : documents.slice(0, MOST_LISTED);

  return (
    <li className="change">
      <header className="change-head grid-cols-[minmax(0,1fr)_auto] grid items-start gap-x-3 gap-y-0">
        <h2 ref={heading} className="text-[1rem] font-bold" tabIndex={-1}>
          {title}
        </h2>
        <p className="hint [grid-area:2/1]">
          <time dateTime={at}>{instantText(at, timeZone)}</time>
          {[who, ...(from === '' ? [] : [`from ${from}`])].map((part) => ` · ${part}`)}
        </p>
        {undoneBy !== undefined && <span className="badge">Undone</span>}
        {undoable && (
          <Button
            icon={Undo2}
            aria-label={`${undoText.undo}: ${title}${documents[0] ? `, ${documents[0].name}` : ''}`}
            onClick={() => setAsking(true)}
          >
            {undoText.undo}
          </Button>
        )}
      </header>
      {isAsking && (
        <ChangeQuestion
          title={`Undo this? ${title}`}
          text="What it changed becomes what it was before."
          confirm={undoText.undo}
          dangerous={false}
          call={undoChange}
          given={{ params: { changeId: id } }}
          act={() => undo(id)}
          onClose={(isDone) => {
            setAsking(false);
            // Its button goes.
            if (isDone) heading.current?.focus();
          }}
        />
      )}
      {shown.map((document) => (
        <ChangedDocument
          key={document.versionId}
          document={document}
          alone={alone || documents.length === 1}
          timeZone={timeZone}
        />
      ))}
      {documentCount > shown.length && !alone && (
        <p>
          <Link className="link" to="/history" search={{ change: id }}>
            {`Show all ${documentCount.toLocaleString('en-US')} things that were changed`}
          </Link>
        </p>
      )}
    </li>
  );
}
