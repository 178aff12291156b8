import { useRouter, type ErrorComponentProps, Link, useLocation } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { Screen } from './shell/screen.tsx';
import { allScreens } from '../entities/screens.ts';
import { Button } from '../ui/controls/buttons.tsx';

/** An address below `/admin` that leads nowhere; the server has answered it with 404. */
export function NotFoundScreen() {
  const path = useLocation({ select: ({ publicHref }) => publicHref.split(/[?#]/)[0] });
  return (
    <Screen title="No such screen" about={`The dashboard has nothing at ${path}. Choose one of its screens:`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
        {allScreens.map(({ path, title }) => (
          <li key={path}>
            <Link className="link flex items-center min-h-11" to={path}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

/** Its code did not come: the server is away, or has another version since. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
  constructor(cause: unknown) {
    super('It could not be loaded. Check your connection, then try again.', { cause });
  }
}

/** In place of a screen that could not be shown. What surrounds it goes on working. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Screen title="This screen could not be shown">
      <div className="form-error" role="alert">
        <p>
          {error instanceof ScreenNotLoaded
            ? error.message
            : 'Something in it failed; the console of the browser names it. Try again, or choose another screen.'}
        </p>
        <Button
          icon={RefreshCw}
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      </div>
    </Screen>
  );
}
