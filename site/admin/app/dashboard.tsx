import '@vitejs/plugin-react/preamble';
import './without-eval.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Tooltips } from '../ui/controls/buttons.tsx';
import { queryClient } from '../http/query.ts';
import { router } from './router.tsx';
import { Shown } from './workspace.tsx';
import { PasswordDialog } from './session/password-dialogs.tsx';
import { useSyncExternalStore } from 'react';
import { Confirm } from '../ui/controls/dialogs.tsx';
import { slowChanges } from '../http/answered.ts';

/** Asks what to do about changes that the server has not answered for 20 seconds. It goes when the answer comes. */
function SlowChangeDialog() {
  const isAsking = useSyncExternalStore(slowChanges.subscribe, slowChanges.current, () => false);
  return (
    <Confirm
      open={isAsking}
      title="The server has not answered yet"
      text="More than 20 seconds have passed. Send it again if you like: however often it arrives, it is saved once."
      confirm="Send again"
      cancel="Keep waiting"
      other={{ label: 'Stop', onPress: () => slowChanges.choose('stop') }}
      dangerous={false}
      onConfirm={() => slowChanges.choose('repeat')}
      onCancel={() => slowChanges.choose('wait')}
    />
  );
}

interface Options {
  /** The owner has just signed in, and begins with *Today* unless the address names a screen. */
  signedIn: boolean;
  /** Called once the first screen stands in the page. */
  onShown(): void;
}

/** Shows what is at the address to the owner, who is signed in. Returns what takes it away, with all that was read. */
export function openDashboard(place: HTMLElement, { signedIn, onShown }: Options): () => void {
  if (signedIn && router.history.location.pathname.replace(/\/$/, '') === '/admin')
    router.history.replace('/admin/today');
  const root = createRoot(place);
  root.render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Shown value={onShown}>
          <RouterProvider router={router} />
        </Shown>
        <PasswordDialog />
        <SlowChangeDialog />
        <Tooltips />
      </QueryClientProvider>
    </CSPProvider>,
  );
  return () => {
    root.unmount();
    queryClient.clear();
  };
}
