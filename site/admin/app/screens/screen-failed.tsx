import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { screenText } from '../../text/messages.ts';
import { Screen } from '../shell/screen.tsx';

/** Its code did not come: the server is away, or has another version since. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
  constructor(cause: unknown) {
    super(screenText.notLoaded, { cause });
  }
}

/** In place of a screen that could not be shown. What surrounds it goes on working. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Screen title={screenText.failed}>
      <div className="form-error" role="alert">
        <p>{error instanceof ScreenNotLoaded ? error.message : screenText.broken}</p>
        <button
          type="button"
          className="btn btn-plain btn-small"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          <RefreshCw className="icon" aria-hidden /> Try again
        </button>
      </div>
    </Screen>
  );
}
