import {
  ArrowDownUp,
  BookText,
  CalendarCheck,
  CalendarClock,
  Code,
  FileText,
  History,
  Languages,
  LayoutDashboard,
  ListTree,
  Mail,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Store,
  Tags,
  TicketPercent,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { screenNames, type ScreenName, type ScreenOfThings } from '../../../api/contract/shapes/screens.ts';

type Load = () => Promise<{ default: () => ReactNode }>;

/** The icon of a screen, and its code, which is loaded when it is first opened. */
interface About {
  icon: LucideIcon;
  load: Load;
}

const about: { readonly [name in ScreenName]: About } & { readonly [name in ScreenOfThings]: { loadOne: Load } } = {
  today: { icon: CalendarCheck, load: () => import('./today/screen.tsx') },
  calendar: { icon: CalendarClock, load: () => import('./today/calendar-screen.tsx') },
  deals: { icon: TicketPercent, load: () => import('./deals/screen.tsx') },
  stores: { icon: Store, load: () => import('./stores/screen.tsx') },
  posts: { icon: FileText, load: () => import('./posts/screen.tsx'), loadOne: () => import('./posts/post-screen.tsx') },
  pages: {
    icon: BookText,
    load: () => import('./pages/pages-panel.tsx'),
    loadOne: () => import('./pages/page-screen.tsx'),
  },
  products: { icon: ShoppingBag, load: () => import('./products/screen.tsx') },
  categories: { icon: Tags, load: () => import('./categories-panel.tsx') },
  menus: { icon: ListTree, load: () => import('./menus-screen.tsx') },
  messages: { icon: Languages, load: () => import('./settings/messages-panel.tsx') },
  generators: { icon: Sparkles, load: () => import('./stores/generators-screen.tsx') },
  import: { icon: ArrowDownUp, load: () => import('./import/screen.tsx') },
  newsletter: { icon: Mail, load: () => import('./newsletter/screen.tsx') },
  tracking: { icon: Code, load: () => import('./tracking-panel.tsx') },
  settings: { icon: Settings, load: () => import('./settings/settings-panel.tsx') },
  security: { icon: ShieldCheck, load: () => import('./security/security-panel.tsx') },
  history: { icon: History, load: () => import('./history/screen.tsx') },
};

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
