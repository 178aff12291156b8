import { Loaded } from '../../controls/list-state.tsx';
import { useSecurity } from '../../requests/security.ts';
import { Panel } from '../../shell/panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { KnownBrowsers } from './known-browsers.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';

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
