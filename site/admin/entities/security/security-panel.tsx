import type { Message } from '../../../strings/messages.ts';
import { toast } from '../../../browser/toasts.ts';
import { securityToasts } from './security-messages.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { Panel } from '../../app/shell/screen.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { getSecurity, endDevice } from '../../../../api/contract/security.ts';
import { useRead, useChange } from '../../http/query.ts';
import { endSession } from '../../../../api/contract/sessions.ts';
import { reporting } from '../../requests/undo.ts';
import { X } from 'lucide-react';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { PartHeading, dayOf, instantOf } from './part-heading.tsx';

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
function BrowserList<Each extends Listed>({ title, about, entries, action, onEnd }: Props<Each>) {
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

/** The password, the second factor, and where the owner is or was signed in. */
export function SecurityPanel() {
  const security = useRead(getSecurity);
  const session = useChange(endSession);
  const device = useChange(endDevice);
  const end = (by: typeof session | typeof device, id: string, done: Message) =>
    void reporting(securityToasts.endFailed, async () => {
      await by.mutateAsync({ params: { id } });
      toast(done);
    });
  return (
    <Panel id="security" title="Security" about="How you sign in, and where you are signed in.">
      <Loaded query={security} of="security settings">
        {({ passwordChangedAt, passwordFromEnvironment, secondFactor, sessions, devices, release }) => (
          <div className="stack">
            <ChangePasswordForm changedAt={passwordChangedAt} fromEnvironment={passwordFromEnvironment} />
            <SecondFactor {...secondFactor} />
            <BrowserList
              title="Open sessions"
              about="Where you are signed in at present."
              entries={sessions}
              action="End the session of"
              onEnd={({ id }) => end(session, id, securityToasts.sessionEnded)}
            />
            <BrowserList
              title="Known browsers"
              about={
                'Browsers that have signed in before. They can sign in even while strangers try passwords; ' +
                'forgetting one also ends its sessions.'
              }
              entries={devices}
              action="Forget"
              onEnd={({ id }) => end(device, id, securityToasts.deviceEnded)}
            />
            <p className="hint">{`This site runs release ${release}.`}</p>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
