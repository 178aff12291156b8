import { useState } from 'react';
import { markOwnersBrowser } from '../../../../api/contract/sessions.ts';
import type { TrackingCode } from '../../../../data/schema/tracking-code.ts';
import { TrackingForm } from './tracking-form.tsx';
import { openWithTicket } from '../../requests/new-tab.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { Panel, Screen } from '../../app/shell/screen.tsx';
import { listTrackingCodes, getGoogleAdsStatus } from '../../../../api/contract/tracking-codes.ts';
import { useRead } from '../../http/query.ts';
import { type OwnerSettings, getConfig } from '../../../../api/contract/settings.ts';
import { reporting } from '../../requests/undo.ts';
import { failure } from '../../text/messages.ts';
import { Button } from '../../ui/controls/buttons.tsx';

/** Specification section 9. */
export function GoogleAdsPanel() {
  const status = useRead(getGoogleAdsStatus);
  return (
    <Panel
      id="google-ads"
      title="Google Ads"
      about="The Google Ads integration is disabled. This panel only shows whether one of your tracking codes has a Google Ads tag."
    >
      <Loaded query={status} of="status" as="line">
        {({ configured, message }) => (
          <p className="text-md">
            <span className={configured ? 'badge badge-green' : 'badge'}>
              {configured ? 'Tag configured' : 'No tag configured'}
            </span>{' '}
            {message}
          </p>
        )}
      </Loaded>
    </Panel>
  );
}

/** Opens a page of the site that marks this browser as the owner's there. */
const keepOut = () => void reporting(failure('Failed to open the site'), () => openWithTicket(markOwnersBrowser.path));

/** Where the dashboard has a host of its own, whose mark the public pages cannot read. */
const OwnHost = () => (
  <p className="hint">
    Tracking codes run in this browser too, as for every visitor, until you keep them out of it.{' '}
    <Button onClick={keepOut}>Keep tracking codes out of this browser</Button>
  </p>
);

/** Where the dashboard has the host of the public pages. */
const OneHost = () => (
  <>
    <p className="hint">
      A tracking code is a script of another company on the same address as this dashboard. It cannot read what you see
      here or act for you. What remains possible: it can imitate the sign-in screen on a public page (phishing), and
      read a password that your browser fills in there (autofill). The person who runs your server can give the
      dashboard an address of its own, for which browsers fill in nothing elsewhere.
    </p>
    <p className="hint">
      A browser in which you have signed in runs no tracking code on pages of this address. To see it at work, open the
      site in a private window.
    </p>
  </>
);

/** The codes of the three configured domains (specification section 9). */
export function TrackingPanel() {
  const hasOwnHost = document.querySelector('#dashboard[data-own-host]') !== null;
  const settings = useRead(getConfig);
  const codes = useRead(listTrackingCodes);
  return (
    <Panel
      id="tracking-codes"
      title="Tracking Codes"
      about="Markup of an ad network for the head of every page, one for each domain of the site settings."
    >
      {hasOwnHost ? <OwnHost /> : <OneHost />}
      <Loaded query={settings} of="settings">
        {(read) => (
          <Loaded query={codes} of="tracking codes">
            {(saved) => <TrackingForms settings={read} codes={saved} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}

interface FormsProps {
  settings: OwnerSettings;
  codes: readonly TrackingCode[];
}

/** Of the domains that the settings name, and of those that they did: what is typed there, or saved, stays in view. */
function TrackingForms({ settings: { trackingDomains, domain: ownDomain }, codes }: FormsProps) {
  const present = new Set([...trackingDomains, ...codes.map(({ domain }) => domain)]);
  const [shown, setShown] = useState([...present]);
  const more = [...present].filter((domain) => !shown.includes(domain));
  if (more.length > 0) setShown([...shown, ...more]);
  return (
    <div className="grid gap-5 mt-5">
      {shown.map((domain) => (
        <TrackingForm
          key={domain}
          domain={domain}
          own={domain === ownDomain}
          code={codes.find((each) => each.domain === domain)}
          gone={!trackingDomains.includes(domain)}
        />
      ))}
    </div>
  );
}

export default function TrackingScreen() {
  return (
    <Screen title="Tracking">
      <TrackingPanel />
      <GoogleAdsPanel />
    </Screen>
  );
}
