import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HistoryEntry } from '../../../../api/contract/history.ts';
import { undoText } from '../../text/messages.ts';
import { undo } from '../../requests/undo.ts';
import { ChangedDocument } from './changed-document.tsx';
import { operationText } from '../../app/shell/last-changes.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { instantText } from '../../ui/differences/value-text.ts';

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
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = operationText(entry);
  const shown = alone ? documents : documents.slice(0, MOST_LISTED);

  async function takeBack() {
    if (busy) return;
    setBusy(true);
    const isDone = await undo(id);
    setBusy(false);
    // Its button goes.
    if (isDone) heading.current?.focus();
  }

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
            idle={busy}
            onClick={() => void takeBack()}
          >
            {undoText.undo}
          </Button>
        )}
      </header>
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
