import { Link, useMatchRoute } from '@tanstack/react-router';
import { Menu, Search, ExternalLink, LogOut } from 'lucide-react';
import { allScreens, screenOf } from '../entities/screens.ts';
import { useRef } from 'react';
import type { ScreenName } from '../../../api/contract/shapes/screens.ts';
import { ScreenTitle } from './shell/screen.tsx';
import { SeeSiteAt } from './shell/see-site-at.tsx';
import { Button } from '../ui/controls/buttons.tsx';

/** What an owner on the way needs most; the menu has them all. */
const SHOWN: readonly ScreenName[] = ['today', 'deals', 'stores'];

/** The navigation of a narrow window, where a thumb reaches it. */
export function BottomBar({ onFind }: { onFind(): void }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <nav className="bottom" aria-label="Screens">
      {SHOWN.map(screenOf).map(({ path, title, icon: Icon }) => (
        <Link key={path} to={path} activeOptions={{ includeSearch: false }}>
          <Icon className="icon" aria-hidden /> {title}
        </Link>
      ))}
      <button type="button" onClick={onFind}>
        <Search className="icon" aria-hidden /> Find
      </button>
      <button type="button" popoverTarget="all-screens">
        <Menu className="icon" aria-hidden /> More
      </button>
      <div ref={menu} id="all-screens" className="bottom-menu" popover="auto">
        <ScreenLinks onChosen={() => menu.current?.hidePopover()} />
      </div>
    </nav>
  );
}

export function TopBar({ onFind, onSignOut }: { onFind(): void; onSignOut(): void }) {
  const isOverview = useMatchRoute()({ to: '/' }) !== false;
  return (
    <header className="top flex items-center justify-between gap-2 py-3 px-4 lg:col-span-full lg:px-3 lg:border-b lg:border-b-line">
      {isOverview ? (
        <ScreenTitle>Admin Dashboard</ScreenTitle>
      ) : (
        <Link className="top-name tracking-[-0.02em] text-xl font-[750]" to="/">
          Admin Dashboard
        </Link>
      )}
      <div className="top-actions flex whitespace-nowrap lg:-mr-3">
        <button
          type="button"
          className="btn btn-quiet btn-small text-muted max-lg:hidden"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
        >
          <Search className="icon" aria-hidden /> Find{' '}
          <kbd aria-hidden>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
        {/* A window whose bar has no room for it has it on the screen of the calendar. */}
        <SeeSiteAt className="max-xl:hidden" />
        <a className="btn btn-quiet btn-small" href="/" target="_blank" rel="noopener">
          <ExternalLink className="icon" aria-hidden /> View site
        </a>
        <Button look="quiet" icon={LogOut} onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </header>
  );
}

/** Links to all screens, of which the present one is marked. `onChosen`: one was pressed. */
export function ScreenLinks({ onChosen }: { onChosen?(): void }) {
  return (
    <ul className="screen-links grid gap-0.5">
      {allScreens.map(({ path, title, icon: Icon, hasPages }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: !hasPages, includeSearch: false }} onClick={onChosen}>
            <Icon className="icon" aria-hidden /> {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
