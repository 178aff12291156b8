import type { z } from 'zod';
import type { getSecurity } from '../../../../api/contract/security.ts';
import { toast } from '../../../ui/toasts.ts';
import { securityText, securityToasts } from './security-messages.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { useEndDevice } from '../../requests/security.ts';
import { BrowserList } from './browser-list.tsx';

type Device = z.infer<typeof getSecurity.reply>['devices'][number];

export function KnownBrowsers({ devices }: { devices: readonly Device[] }) {
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
