import { Link } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { screens } from './catalogue.ts';

/** Links to all screens, beside them; the current one is marked. A narrow window has `BottomBar`. */
export function Navigation() {
  return (
    <nav className="side" aria-label="Screens">
      <ScreenLinks />
    </nav>
  );
}

/** `onChosen`: a link was pressed. */
export function ScreenLinks({ onChosen }: { onChosen?(): void }) {
  return (
    <ul className="screen-links">
      <li>
        <Link to="/" activeOptions={{ exact: true }} onClick={onChosen}>
          <LayoutDashboard className="icon" aria-hidden /> Overview
        </Link>
      </li>
      {screens.map(({ path, title, icon: Icon }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ includeSearch: false }} onClick={onChosen}>
            <Icon className="icon" aria-hidden /> {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
