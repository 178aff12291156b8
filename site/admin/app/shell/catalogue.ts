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
import { screenNames, type ScreenName } from '../../../../api/contract/shapes/screens.ts';

interface About {
  /** In the navigation, and in the title of the document. */
  title: string;
  icon: LucideIcon;
}

const about: { readonly [name in ScreenName]: About } = {
  today: { title: 'Today', icon: CalendarCheck },
  calendar: { title: 'Calendar', icon: CalendarClock },
  deals: { title: 'Deals', icon: TicketPercent },
  stores: { title: 'Stores', icon: Store },
  posts: { title: 'Posts', icon: FileText },
  pages: { title: 'Pages', icon: BookText },
  products: { title: 'Products', icon: ShoppingBag },
  categories: { title: 'Categories', icon: Tags },
  menus: { title: 'Menus', icon: ListTree },
  messages: { title: 'Messages', icon: Languages },
  generators: { title: 'Generators', icon: Sparkles },
  import: { title: 'Import', icon: ArrowDownUp },
  newsletter: { title: 'Newsletter', icon: Mail },
  tracking: { title: 'Tracking', icon: Code },
  settings: { title: 'Settings', icon: Settings },
  security: { title: 'Security', icon: ShieldCheck },
  history: { title: 'History', icon: History },
};

/** Every screen, in the order of the navigation; its path is below `/admin`. */
export const screens = screenNames.map((name) => ({ name, path: `/${name}` as const, ...about[name] }));

/** Those and the overview, which comes before them. */
export const allScreens = [{ path: '/', title: 'Overview', icon: LayoutDashboard } as const, ...screens];

/**
 * What a screen is called by the id of its route: `/deals`; a page of one thing as the screen of all. The overview has
 * the name of the dashboard alone, and so has what is on its way.
 */
export const titleOf = (routeId: string | undefined): string | null =>
  routeId === '/' || routeId === undefined
    ? null
    : (screens.find(({ path }) => path === routeId || routeId.startsWith(`${path}/`))?.title ?? 'No such screen');
