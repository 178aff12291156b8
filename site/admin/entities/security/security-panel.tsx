import { toast } from '../../../browser/toasts.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { Panel } from '../../app/shell/screen.tsx';
import { PartHeading, SecondFactor } from './second-factor.tsx';
import { getSecurity, endDevice, changePassword as changePasswordCall } from '../../../../api/contract/security.ts';
import type { OwnerReplyOf } from '../../http/call.ts';
import { useRead, useChange, useRefresh } from '../../http/query.ts';
import { endSession } from '../../../../api/contract/sessions.ts';
import { reporting } from '../../requests/undo.ts';
import { Eye, EyeOff, X } from 'lucide-react';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { ListRow, VirtualList } from '../../ui/controls/list-rows.tsx';
import { dayText, instantText } from '../../ui/differences/value-text.ts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { SHORTEST_PASSWORD } from '../../../../api/contract/shapes/new-password.ts';
import { changePassword } from '../../requests/session.ts';
import { FormField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';
import { failure, loginText } from '../../text/messages.ts';

interface FieldProps {
  name: string;
  label?: string;
  /** What a password manager puts in. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
}

/** A password, with its show and hide toggle (specification section 2). */
function PasswordField({ autoComplete, ...field }: FieldProps) {
  const [visible, setVisible] = useState(false);
  const { register } = useFormContext();
  return (
    <FormField whole {...field}>
      {(control) => (
        <div className="password relative">
          <input
            {...control}
            className="field"
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            {...register(field.name)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={visible ? loginText.hide : loginText.show}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
          </button>
        </div>
      )}
    </FormField>
  );
}

type Security = OwnerReplyOf<typeof getSecurity>;

function ChangePasswordForm({ passwordChangedAt, passwordFromEnvironment }: Security) {
  const refresh = useRefresh(changePasswordCall);
  return (
    <div className="grid gap-2 justify-items-start *:[form]:w-[min(100%,24rem)]">
      <PartHeading>Password</PartHeading>
      {passwordChangedAt !== null && <p className="hint">{`Last changed on ${dayText(passwordChangedAt)}.`}</p>}
      {passwordFromEnvironment && (
        <p className="hint">
          A password is set on the server itself and replaces this one at its next start. Ask the person who runs your
          server to change it there as well, or to remove it.
        </p>
      )}
      <RecordForm
        schema={changePasswordCall.body}
        record={{}}
        draft={null}
        effect={null}
        isStill
        startsOver
        submitLabel="Change password"
        busyLabel="Checking…"
        failed={failure('Failed to change the password')}
        save={async (typed) => {
          await changePassword(typed);
          void refresh();
        }}
        done={{
          title: 'Password changed successfully',
          text: 'All other sessions have ended, and other browsers count as new ones.',
        }}
      >
        <PasswordField name="currentPassword" autoComplete="current-password" />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${SHORTEST_PASSWORD} characters; common passwords are refused.`}
        />
      </RecordForm>
    </div>
  );
}

type Browser = Security['devices'][number];

interface Props {
  title: string;
  about: string;
  entries: readonly Browser[];
  /** What the button of a row does: `End the session of`. */
  action: string;
  onEnd(id: string): void;
}

function BrowserList({ title, about, entries, action, onEnd }: Props) {
  return (
    <div className="grid gap-2 justify-items-start *:[.list]:w-full [&_.row-main>.hint]:whitespace-normal">
      <PartHeading>{title}</PartHeading>
      <p className="hint">{about}</p>
      <VirtualList label={title} items={entries}>
        {(entry) => (
          <ListRow
            name={nameOf(entry)}
            hint={`Since ${dayText(entry.createdAt)}, last used ${instantText(entry.lastUsedAt)}`}
            beside={
              entry.current ? (
                <span className="badge badge-green">This browser</span>
              ) : (
                <RowButton icon={X} label={`${action} ${nameOf(entry)}`} onClick={() => onEnd(entry.id)} />
              )
            }
          />
        )}
      </VirtualList>
    </div>
  );
}

const nameOf = ({ browser }: Browser): string => browser || 'Unknown browser';

export default function SecurityPanel() {
  const security = useRead(getSecurity);
  const session = useChange(endSession);
  const device = useChange(endDevice);
  const end = (by: typeof session | typeof device, id: string, title: string) =>
    void reporting(failure('Failed to sign that browser out'), async () => {
      await by.mutateAsync({ params: { id } });
      toast({ title });
    });
  return (
    <Panel id="security" title="Security" about="How you sign in, and where you are signed in.">
      <Loaded query={security} of="security settings">
        {(read) => (
          <div className="grid gap-5">
            <ChangePasswordForm {...read} />
            <SecondFactor {...read.secondFactor} />
            <BrowserList
              title="Open sessions"
              about="Where you are signed in at present."
              entries={read.sessions}
              action="End the session of"
              onEnd={(id) => end(session, id, 'Session ended')}
            />
            <BrowserList
              title="Known browsers"
              about={
                'Browsers that have signed in before. They can sign in even while strangers try passwords; ' +
                'forgetting one also ends its sessions.'
              }
              entries={read.devices}
              action="Forget"
              onEnd={(id) => end(device, id, 'Browser forgotten')}
            />
            <p className="hint">{`This site runs release ${read.release}.`}</p>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
