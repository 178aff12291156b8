import '@vitejs/plugin-react/preamble';
import './without-eval.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Tooltips } from '../ui/controls/buttons.tsx';
import { queryClient } from '../http/query.ts';
import { router } from './router.tsx';
import { OwnHost } from './session/own-host.ts';
import { Shown } from './shell/shown.ts';
import { SlowChangeDialog } from './shell/slow-change-dialog.tsx';
import { LostSessionDialog, ReauthenticateDialog } from './session/password-dialogs.tsx';

interface Options {
  /** The dashboard has another host than the public pages. */
  hasOwnHost: boolean;
  /** The owner has just signed in, and begins with *Today* unless the address names a screen. */
  signedIn: boolean;
  /** Called once the first screen stands in the page. */
  onShown(): void;
}

/** Shows what is at the address to the owner, who is signed in. Returns what takes it away, with all that was read. */
export function openDashboard(place: HTMLElement, { hasOwnHost, signedIn, onShown }: Options): () => void {
  if (signedIn && router.history.location.pathname.replace(/\/$/, '') === '/admin')
    router.history.replace('/admin/today');
  const root = createRoot(place);
  root.render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <OwnHost value={hasOwnHost}>
          <Shown value={onShown}>
            <RouterProvider router={router} />
          </Shown>
        </OwnHost>
        <LostSessionDialog />
        <ReauthenticateDialog />
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
