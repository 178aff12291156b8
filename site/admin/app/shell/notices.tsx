import { Unsettled } from '../../ui/controls/list-state.tsx';
import { getSecurity } from '../../../../api/contract/security.ts';
import { useRead } from '../../http/query.ts';

/** What about the settings of the server needs the owner's attention. */
export function Notices() {
  const security = useRead(getSecurity);
  if (security.isPending) return <Unsettled />;
  const notices = security.data?.notices ?? [];
  return notices.map((notice) => (
    <p key={notice} className="form-error" role="status">
      {notice}
    </p>
  ));
}
