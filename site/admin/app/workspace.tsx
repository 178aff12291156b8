import { useBlocker, type ShouldBlockFn, Outlet, useRouterState } from '@tanstack/react-router';
import type { AddressSearch } from '../ui/address/params.ts';
import { openedBy } from '../ui/address/screen-state.ts';
import { Confirm } from '../ui/controls/dialogs.tsx';
import { keepFocus } from '../ui/controls/focus.ts';
import { holdsUnsaved, leaveUnsaved, leavingQuestion, signingOutQuestion } from '../ui/drafts/unsaved.tsx';
import { useCallback, useState, type ReactNode, useContext, useLayoutEffect, useEffect, createContext } from 'react';
import { signOut } from '../requests/session.ts';
import { reporting } from '../requests/undo.ts';
import { failure } from '../text/messages.ts';
import { DraftsNotice } from '../ui/drafts/draft-notes.tsx';
import { ScreenLinks, BottomBar, TopBar } from './navigation.tsx';
import { useFinder } from './palette/finder.tsx';
import { useHashTarget } from './shell/screen.tsx';
import { PublishBar, usePublishAgain } from './shell/publish-bar.tsx';
import { usePublishFeed } from './shell/publish-feed.ts';
import { useSession } from './session/password-dialogs.tsx';
import { Unsettled } from '../ui/controls/list-state.tsx';
import { getSecurity } from '../../../api/contract/security.ts';
import { useRead } from '../http/query.ts';
import { titleOf } from '../entities/screens.ts';

/** Another screen, or another thing open on this one. A filter takes nothing away. */
const losesWork: ShouldBlockFn = ({ current, next }) => {
  if (!holdsUnsaved()) return false;
  const [from, to] = [current.search as AddressSearch, next.search as AddressSearch];
  const [open, opens] = [openedBy(from), openedBy(to)];
  const isElsewhere = current.pathname !== next.pathname || from.import !== to.import;
  return isElsewhere || open?.kind !== opens?.kind || open?.id !== opens?.id;
};

/** Asks before a link, a key, back or forward takes unsaved work away. The browser itself asks before the document is left. */
function LeavingGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: losesWork,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const question = leavingQuestion();
  function leave(): void {
    leaveUnsaved(question);
    proceed?.();
  }
  return <Confirm open={status === 'blocked'} {...question} onConfirm={leave} onCancel={() => reset?.()} />;
}

async function leave(): Promise<void> {
  await reporting(failure('Failed to sign out'), () => signOut());
}

/** Signs out, with a question when there is unsaved work; the element is the question. */
function useSignOut(): [ask: () => void, question: ReactNode] {
  const [asking, setAsking] = useState(false);
  const ask = useCallback(() => (holdsUnsaved() ? setAsking(true) : void leave()), []);
  function confirmed(): void {
    setAsking(false);
    void leave();
  }
  return [
    ask,
    <Confirm open={asking} {...signingOutQuestion()} onConfirm={confirmed} onCancel={() => setAsking(false)} />,
  ];
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
function useDocumentTitle(routeId: string): void {
  const [dashboard] = useState(() => document.title);
  const title = titleOf(routeId);
  useEffect(() => {
    document.title = title === null ? dashboard : `${title} · ${dashboard}`;
    return () => void (document.title = dashboard);
  }, [title, dashboard]);
}

/** Called once the first screen stands in the page: what stood there in its place can go. */
export const Shown = createContext<() => void>(() => undefined);

/** What surrounds every screen, once the owner is signed in. */
export function Workspace() {
  const { state } = useSession();
  const feed = usePublishFeed(state === 'in' || state === 'asked');
  const publishing = usePublishAgain();
  const routeId = useRouterState({ select: ({ matches }): string => matches.at(-1)?.routeId ?? '/' });
  const [signOut, signOutQuestion] = useSignOut();
  const { find, element: found } = useFinder({ publishEverything: publishing.publishAgain, signOut });
  useDocumentTitle(routeId);
  useHashTarget();
  useEffect(keepFocus, []);
  const shown = useContext(Shown);
  useLayoutEffect(shown, [shown]);
  return (
    <div className="workspace grid grid-cols-1 w-full max-w-336 mx-auto lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-8 lg:px-4">
      <ScreenProgress />
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
      <TopBar onFind={() => find('')} onSignOut={signOut} />
      <nav className="side" aria-label="Screens">
        <ScreenLinks />
      </nav>
      <main className="panels min-w-0 pb-16 px-4 outline-none lg:px-0" id="screen" tabIndex={-1}>
        <Notices />
        <DraftsNotice />
        <PublishBar feed={feed} whole={routeId === '/' || routeId === '/today'} {...publishing} />
        <div className={routeId === '/' ? '' : 'screen'}>
          <Outlet />
        </div>
      </main>
      <BottomBar onFind={() => find('')} />
      <LeavingGuard />
      {signOutQuestion}
      {found}
    </div>
  );
}
