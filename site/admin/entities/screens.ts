import { LayoutDashboard, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { screenNames, type ScreenName, type ScreenOfThings } from '../../../api/contract/shapes/screens.ts';

type Load = () => Promise<{ default: () => ReactNode }>;

/** What the `route.ts` of a folder says of each of its screens, by its name. Their code is loaded when they are first opened. */
interface About {
  icon: LucideIcon;
  load: Load;
}

const routes = import.meta.glob<object>('./*/route.ts', { eager: true, import: 'default' });
const about: { readonly [name in ScreenName]: About } & { readonly [name in ScreenOfThings]: { loadOne: Load } } =
  Object.assign({}, ...Object.values(routes));

/** Of a screen of things that have pages of their own, that of one. */
export const loadOne = (name: ScreenOfThings): Load => about[name].loadOne;

/** Its path is below `/admin`. `hasPages`: so have the things that it lists. */
export const screenOf = (name: ScreenName) => ({
  path: `/${name}` as const,
  title: name.charAt(0).toUpperCase() + name.slice(1),
  hasPages: 'loadOne' in about[name],
  ...about[name],
});
/** Every screen, in the order of the navigation. */
export const screens = screenNames.map(screenOf);

/** Those and the overview, which comes before them. */
export const allScreens = [
  { path: '/', title: 'Overview', icon: LayoutDashboard, hasPages: false } as const,
  ...screens,
];

/**
 * What a screen is called by the id of its route: `/deals`; a page of one thing as the screen of all. The overview has
 * the name of the dashboard alone.
 */
export const titleOf = (routeId: string): string | null =>
  routeId === '/'
    ? null
    : (screens.find(({ path }) => path === routeId || routeId.startsWith(`${path}/`))?.title ?? 'No such screen');
