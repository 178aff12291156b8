import type { z } from 'zod';
import type { getSecurity } from '../../../../api/contract/security.ts';
import { toast } from '../../../browser/toasts.ts';
import { securityText, securityToasts } from './security-messages.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { useEndDevice, useEndSession, useSecurity } from '../../requests/security.ts';
import { BrowserList } from './browser-list.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

type Device = z.infer<typeof getSecurity.reply>['devices'][number];

function KnownBrowsers({ devices }: { devices: readonly Device[] }) {
  const end = useEndDevice();

  async function forget({ id }: Device) {
    try {
      await end.mutateAsync({ params: { id } });
      toast(securityToasts.deviceEnded);
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(securityToasts.endFailed(reasonOf(error)));
    }
  }

  return (
    <BrowserList
      title="Known browsers"
      about={securityText.devices}
      entries={devices}
      action="Forget"
      onEnd={(device) => void forget(device)}
    />
  );
}

type Session = z.infer<typeof getSecurity.reply>['sessions'][number];

function OpenSessions({ sessions }: { sessions: readonly Session[] }) {
  const end = useEndSession();

  async function ended({ id }: Session) {
    try {
      await end.mutateAsync({ params: { id } });
      toast(securityToasts.sessionEnded);
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(securityToasts.endFailed(reasonOf(error)));
    }
  }

  return (
    <BrowserList
      title="Open sessions"
      about={securityText.sessions}
      entries={sessions}
      action="End the session of"
      onEnd={(session) => void ended(session)}
    />
  );
}

/** The password, the second factor, and where the owner is or was signed in. */
export function SecurityPanel() {
  const security = useSecurity();
  return (
    <Panel id="security" title="Security" about="How you sign in, and where you are signed in.">
      <Loaded query={security} of="security settings">
        {({ passwordChangedAt, passwordFromEnvironment, secondFactor, sessions, devices, release }) => (
          <div className="stack">
            <ChangePasswordForm changedAt={passwordChangedAt} fromEnvironment={passwordFromEnvironment} />
            <SecondFactor {...secondFactor} />
            <OpenSessions sessions={sessions} />
            <KnownBrowsers devices={devices} />
            <p className="hint">{`This site runs release ${release}.`}</p>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
