/** The screens of the dashboard in the order of its navigation, each at `/admin/<name>`; `/admin` itself shows every panel. */
export const screenNames = [
  'today',
  'calendar',
  'deals',
  'stores',
  'posts',
  'pages',
  'products',
  'categories',
  'menus',
  'messages',
  'generators',
  'import',
  'newsletter',
  'tracking',
  'settings',
  'security',
  'history',
] as const;
/** Screens whose things have pages of their own: `/admin/posts/<id>`, and `/admin/posts/new`. */
export const screensOfThings = ['posts', 'pages'] as const satisfies readonly ScreenName[];
export type ScreenName = (typeof screenNames)[number];
export type ScreenOfThings = (typeof screensOfThings)[number];
