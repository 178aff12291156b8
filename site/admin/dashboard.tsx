import './without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Toaster } from '../islands/toaster.tsx';
import { noReason } from './messages.ts';
import { reasonOf } from './requests/failure.ts';
import { queryClient } from './requests/query-client.ts';
import { restoreSession } from './requests/session.ts';
import { LoginScreen } from './session/login-screen.tsx';
import { LostSessionDialog } from './session/lost-session-dialog.tsx';
import { useSession } from './session/use-session.ts';
import { Workspace } from './workspace.tsx';

/** The island at /admin. */
export function Dashboard() {
  return (
    <QueryClientProvider client={queryClient}>
      <Screen />
      <LostSessionDialog />
      {/* A live region is not hidden from screen readers while a dialog is open, and so the messages in it are not either. */}
      <div aria-live="off">
        <Toaster />
      </div>
    </QueryClientProvider>
  );
}

function Screen() {
  const { state } = useSession();
  const [failure, setFailure] = useState<string | null>(null);

  function begin() {
    setFailure(null);
    restoreSession().catch((error: unknown) => setFailure(reasonOf(error) || noReason));
  }
  useEffect(begin, []);
  // What was read goes with the session, whichever way it ends.
  useEffect(() => {
    if (state === 'out') queryClient.clear();
  }, [state]);

  if (state === 'in' || state === 'lost') return <Workspace />;
  if (state === 'out') return <LoginScreen />;
  return (
    <main className="login">
      {failure === null ? (
        <p role="status">Starting the dashboard…</p>
      ) : (
        <div className="form-error" role="alert">
          <p>{failure}</p>
          <button type="button" className="btn btn-plain btn-small" onClick={begin}>
            Try again
          </button>
        </div>
      )}
    </main>
  );
}
