import { X } from 'lucide-react';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { dayOf, instantOf } from './day.ts';
import { PartHeading } from './part-heading.tsx';

interface Listed {
  id: string;
  current: boolean;
  browser: string;
  createdAt: string;
  lastUsedAt: string;
}

interface Props<Each extends Listed> {
  title: string;
  about: string;
  entries: readonly Each[];
  /** What the button of a row does: `End the session of`. */
  action: string;
  onEnd(entry: Each): void;
}

/** Browsers, the one that asks marked. */
export function BrowserList<Each extends Listed>({ title, about, entries, action, onEnd }: Props<Each>) {
  return (
    <div className="security-part">
      <PartHeading>{title}</PartHeading>
      <p className="hint">{about}</p>
      <VirtualList label={title} items={entries} keyOf={({ id }) => id}>
        {(entry) => (
          <>
            <div className="row-main">
              <span className="row-name">{nameOf(entry)}</span>
              <p className="hint">{`Since ${dayOf(entry.createdAt)}, last used ${instantOf(entry.lastUsedAt)}`}</p>
            </div>
            {entry.current ? (
              <span className="badge badge-green">This browser</span>
            ) : (
              <RowButton icon={X} label={`${action} ${nameOf(entry)}`} onClick={() => onEnd(entry)} />
            )}
          </>
        )}
      </VirtualList>
    </div>
  );
}

const nameOf = ({ browser }: Listed): string => browser || 'Unknown browser';
