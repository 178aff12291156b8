import { Loaded } from '../../ui/controls/list-state.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { googleAdsNote } from '../../text/messages.ts';
import { getGoogleAdsStatus } from '../../../../api/contract/tracking-codes.ts';
import { useRead } from '../../http/query.ts';

export function GoogleAdsPanel() {
  const status = useRead(getGoogleAdsStatus);
  return (
    <Panel id="google-ads" title="Google Ads" about={googleAdsNote}>
      <Loaded query={status} of="status" as="line">
        {({ configured, message }) => (
          <p className="fact">
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
