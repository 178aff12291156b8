import { Outlet, useMatchRoute } from '@tanstack/react-router';
import { useContext, useLayoutEffect } from 'react';
import { DraftsNotice } from '../ui/drafts/drafts-notice.tsx';
import { BottomBar } from './shell/bottom-bar.tsx';
import { useFinder } from './palette/finder.tsx';
import { useHashTarget } from './shell/use-hash-target.ts';
import { useDocumentTitle } from './shell/use-document-title.ts';
import { LeavingGuard } from './shell/leaving-guard.tsx';
import { Navigation } from './shell/navigation.tsx';
import { Notices } from './shell/notices.tsx';
import { PublishBar } from './publishing/publish-bar.tsx';
import { usePublishFeed } from './publishing/publish-feed.ts';
import { ScreenProgress } from './shell/screen-progress.tsx';
import { Shown } from './shell/shown.ts';
import { SkipLink } from './shell/skip-link.tsx';
import { useSignOut } from './shell/use-sign-out.tsx';
import { usePublishAgain } from './publishing/use-publish-again.ts';
import { TopBar } from './shell/top-bar.tsx';
import { useSession } from './session/use-session.ts';

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
