import { useRouterState } from '@tanstack/react-router';

/** While the code of a screen is on its way, the one before it stays; a line above it says so if that takes long. */
export function ScreenProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <div className="screen-progress" role="status" data-loading={isLoading ? '' : undefined}>
      {isLoading && <span className="sr-only">Loading the screen</span>}
    </div>
  );
}
