import { Link } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { useRef } from 'react';
import type { ScreenName } from '../../../../api/contract/shapes/screens.ts';
import { screens } from './catalogue.ts';
import { ScreenLinks } from './navigation.tsx';

/** What an owner on the way needs most; the menu has them all. */
const SHOWN: readonly ScreenName[] = ['today', 'deals', 'stores'];

/** The navigation of a narrow window, where a thumb reaches it. */
export function BottomBar({ onFind }: { onFind(): void }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <nav className="bottom" aria-label="Screens">
      {screens
        .filter(({ name }) => SHOWN.includes(name))
        .map(({ path, title, icon: Icon }) => (
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
