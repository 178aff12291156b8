import { Link, useMatchRoute } from '@tanstack/react-router';
import { CalendarClock, ExternalLink, LogOut, Search } from 'lucide-react';
import { ScreenTitle } from './screen-title.tsx';

interface Props {
  onFind(): void;
  onSignOut(): void;
}

export function TopBar({ onFind, onSignOut }: Props) {
  const isOverview = useMatchRoute()({ to: '/' }) !== false;
  return (
    <header className="top">
      {isOverview ? (
        <ScreenTitle>Admin Dashboard</ScreenTitle>
      ) : (
        <Link className="top-name" to="/">
          Admin Dashboard
        </Link>
      )}
      <div className="top-actions">
        <button
          type="button"
          className="btn btn-quiet btn-small top-find"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
        >
          <Search className="icon" aria-hidden /> Find <kbd aria-hidden>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
        <Link className="btn btn-quiet btn-small top-find" to="/calendar">
          <CalendarClock className="icon" aria-hidden /> See the site at…
        </Link>
        <a className="btn btn-quiet btn-small" href="/" target="_blank" rel="noopener">
          <ExternalLink className="icon" aria-hidden /> View site
        </a>
        <button type="button" className="btn btn-quiet btn-small" onClick={onSignOut}>
          <LogOut className="icon" aria-hidden /> Sign out
        </button>
      </div>
    </header>
  );
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
