import { Link, useLocation } from '@tanstack/react-router';
import { Screen } from '../shell/screen.tsx';
import { screens } from '../shell/catalogue.ts';

/** An address below `/admin` that leads nowhere; the server has answered it with 404. */
export function NotFoundScreen() {
  const path = useLocation({ select: ({ publicHref }) => publicHref.split(/[?#]/)[0] });
  return (
    <Screen title="No such screen" about={`The dashboard has nothing at ${path}. Choose one of its screens:`}>
      <ul className="screen-list">
        <li>
          <Link className="link" to="/">
            Overview
          </Link>
        </li>
        {screens.map(({ path, title }) => (
          <li key={path}>
            <Link className="link" to={path}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
