import { Outlet, useMatchRoute, useRouterState } from '@tanstack/react-router';
import { useContext, useLayoutEffect, useEffect, useState, createContext } from 'react';
import { DraftsNotice } from '../ui/drafts/draft-notes.tsx';
import { Navigation, BottomBar, TopBar } from './shell/navigation.tsx';
import { useFinder } from './palette/finder.tsx';
import { useHashTarget } from './shell/focus.ts';
import { LeavingGuard, useSignOut } from './shell/leaving.tsx';
import { PublishBar, usePublishAgain } from './publishing/publish-bar.tsx';
import { usePublishFeed } from './publishing/publish-feed.ts';
import { useSession } from './session/use-session.ts';
import { Unsettled } from '../ui/controls/list-state.tsx';
import { getSecurity } from '../../../api/contract/security.ts';
import { useRead } from '../http/query.ts';
import { titleOf } from './shell/catalogue.ts';

/** For the keyboard: past the navigation. */
function SkipLink() {
  return (
    <a
      className="skip"
      href="#screen"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#screen')?.focus();
      }}
    >
      Skip to the screen
    </a>
  );
}

/** While the code of a screen is on its way, the one before it stays; a line above it says so if that takes long. */
function ScreenProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <div className="screen-progress" role="status" data-loading={isLoading ? '' : undefined}>
      {isLoading && <span className="sr-only">Loading the screen</span>}
    </div>
  );
}

/** What about the settings of the server needs the owner's attention. */
function Notices() {
  const security = useRead(getSecurity);
  if (security.isPending) return <Unsettled />;
  const notices = security.data?.notices ?? [];
  return notices.map((notice) => (
    <p key={notice} className="form-error" role="status">
      {notice}
    </p>
  ));
}

/** The title of the document follows the screen. */
function useDocumentTitle(): void {
  const routeId = useRouterState({ select: (state): string | undefined => state.matches.at(-1)?.routeId });
  const [dashboard] = useState(() => document.title);
  const title = titleOf(routeId);
  useEffect(() => {
    document.title = title === null ? dashboard : `${title} · ${dashboard}`;
  }, [title, dashboard]);
  useEffect(() => () => void (document.title = dashboard), [dashboard]);
}

/** Called once the first screen stands in the page: what stood there in its place can go. */
export const Shown = createContext<() => void>(() => undefined);

/** What surrounds every screen, once the owner is signed in. */
export function Workspace() {
  const { state } = useSession();
  const feed = usePublishFeed(state === 'in' || state === 'asked');
  const publishing = usePublishAgain();
  const matches = useMatchRoute();
  const isWhole = matches({ to: '/' }) !== false || matches({ to: '/today' }) !== false;
  const [signOut, signOutQuestion] = useSignOut();
  const { find, element: found } = useFinder({ publishEverything: publishing.publishAgain, signOut });
  useDocumentTitle();
  useHashTarget();
  const shown = useContext(Shown);
  useLayoutEffect(shown, [shown]);
  return (
    <div className="workspace">
      <ScreenProgress />
      <SkipLink />
      <TopBar onFind={() => find('')} onSignOut={signOut} />
      <Navigation />
      <main className="panels" id="screen" tabIndex={-1}>
        <Notices />
        <DraftsNotice />
        <PublishBar feed={feed} whole={isWhole} {...publishing} />
        <Outlet />
      </main>
      <BottomBar onFind={() => find('')} />
      <LeavingGuard />
      {signOutQuestion}
      {found}
    </div>
  );
}
