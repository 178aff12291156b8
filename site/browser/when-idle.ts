/** Calls this when nothing else is left to do: a press comes first. */
export const whenIdle: (action: () => void) => unknown =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : (action) => setTimeout(action, 200);
