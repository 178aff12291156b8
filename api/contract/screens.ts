/** The screens of the dashboard in the order of its navigation, each at `/admin/<name>`; `/admin` itself shows every panel. */
export const screenNames = [
  'today',
  'deals',
  'stores',
  'posts',
  'products',
  'categories',
  'generators',
  'newsletter',
  'tracking',
  'settings',
  'security',
  'history',
] as const;
export type ScreenName = (typeof screenNames)[number];
