import './without-eval.ts';
import '../ui/toaster.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Tooltips } from './controls/tooltip.tsx';
import { queryClient } from './requests/query-client.ts';
import { restoreSession } from './requests/session.ts';
import { LoginScreen } from './session/login-screen.tsx';
import { LostSessionDialog } from './session/lost-session-dialog.tsx';
import { ReauthenticateDialog } from './session/reauthenticate-dialog.tsx';
import { OwnHost } from './session/own-host.ts';
import { SlowChangeDialog } from './shell/slow-change-dialog.tsx';
import { useSession } from './session/use-session.ts';
import { Workspace } from './workspace.tsx';

restoreSession();

/** The island at /admin. */
export function Dashboard({ hasOwnHost }: { hasOwnHost: boolean }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <OwnHost value={hasOwnHost}>
          <Screen />
        </OwnHost>
        <LostSessionDialog />
        <ReauthenticateDialog />
        <SlowChangeDialog />
        <Tooltips />
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Screen() {
  const { state } = useSession();
  // What was read goes with the session, whichever way it ends.
  useEffect(() => {
    if (state === 'out') queryClient.clear();
  }, [state]);
  return state === 'out' ? <LoginScreen /> : <Workspace />;
}
