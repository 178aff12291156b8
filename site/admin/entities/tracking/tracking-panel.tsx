import { useCallback, useContext, useState } from 'react';
import { markOwnersBrowser } from '../../../../api/contract/sessions.ts';
import { trackingText, trackingToasts, TrackingForm, CodeDeletion } from './tracking-form.tsx';
import { openWithTicket } from '../../requests/new-tab.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { Panel, Screen } from '../../app/shell/screen.tsx';
import { OwnHost } from '../../app/session/use-session.ts';
import { listTrackingCodes, getGoogleAdsStatus } from '../../../../api/contract/tracking-codes.ts';
import { useRead } from '../../http/query.ts';
import { getConfig } from '../../../../api/contract/settings.ts';
import { reporting } from '../../requests/undo.ts';
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
          <p className="text-[0.9375rem]">
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

/** Opens a page of the site that marks this browser as the owner's there: it cannot read the mark of the dashboard's host. */
function KeepOut() {
  async function open() {
    await reporting(trackingToasts.keepOutFailed, () => openWithTicket(markOwnersBrowser.path));
  }
  return (
    <p className="hint">
      {trackingText.keepOut.about} <Button onClick={() => void open()}>{trackingText.keepOut.action}</Button>
    </p>
  );
}

/** The codes of the three configured domains (specification section 9). */
export function TrackingPanel() {
  const hasOwnHost = useContext(OwnHost);
  const settings = useRead(getConfig);
  const codes = useRead(listTrackingCodes);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const note = useCallback(
    (domain: string, isTyped: boolean) =>
      setTyped((before) => [...before.filter((each) => each !== domain), ...(isTyped ? [domain] : [])]),
    [],
  );
  return (
    <Panel
      id="tracking-codes"
      title="Tracking Codes"
      about="Markup of an ad network for the head of every page, one for each domain of the site settings."
    >
      {hasOwnHost ? (
        <KeepOut />
      ) : (
        <>
          <p className="hint">{trackingText.oneHost}</p>
          <p className="hint">{trackingText.ownBrowser}</p>
        </>
      )}
      <Loaded query={settings} of="settings">
        {({ trackingDomains, domain: ownDomain }) => {
          // A domain can leave the settings while its code is typed. First in the list, its form is not moved, and keeps the focus.
          const gone = typed.filter((domain) => !trackingDomains.includes(domain));
          return (
            <Loaded query={codes} of="tracking codes">
              {(saved) => (
                <div className="stack">
                  {saved
                    .filter(({ domain }) => !trackingDomains.includes(domain) && !gone.includes(domain))
                    .map(({ domain }) => (
                      <div key={domain}>
                        <p className="hint">{trackingText.unused(domain)}</p>
                        <CodeDeletion domain={domain} />
                      </div>
                    ))}
                  {[...gone, ...new Set(trackingDomains)].map((domain) => {
                    const code = saved.find((each) => each.domain === domain);
                    return (
                      <TrackingForm
                        key={domain}
                        domain={domain}
                        own={domain === ownDomain}
                        {...(code && { code })}
                        gone={gone.includes(domain)}
                        onTyped={note}
                      />
                    );
                  })}
                </div>
              )}
            </Loaded>
          );
        }}
      </Loaded>
    </Panel>
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
