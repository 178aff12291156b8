import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { remembering } from '../../data/rules/text/remembering.ts';
import type { CategoryIcon } from '../../data/schema/category.ts';
import * as lucide from 'lucide-react';

/** By what a category sells. */
const ofCategories: { readonly [name in CategoryIcon]: lucide.LucideIcon } = {
  baby: lucide.Baby,
  beauty: lucide.Sparkles,
  books: lucide.BookOpen,
  car: lucide.Car,
  electronics: lucide.Laptop,
  fashion: lucide.Shirt,
  food: lucide.Utensils,
  games: lucide.Gamepad2,
  gifts: lucide.Gift,
  health: lucide.HeartPulse,
  home: lucide.House,
  music: lucide.Music,
  pets: lucide.PawPrint,
  sports: lucide.Dumbbell,
  tools: lucide.Wrench,
  travel: lucide.Plane,
};

const icons = {
  ...ofCategories,
  alert: lucide.CircleAlert,
  arrow: lucide.ArrowRight,
  back: lucide.ArrowLeft,
  bag: lucide.ShoppingBag,
  check: lucide.CircleCheck,
  close: lucide.X,
  eye: lucide.Eye,
  grid: lucide.LayoutGrid,
  list: lucide.List,
  'eye-off': lucide.EyeOff,
  lock: lucide.Lock,
  mail: lucide.Mail,
  more: lucide.ChevronDown,
  menu: lucide.Menu,
  nothing: lucide.SearchX,
  'no-ticket': lucide.TicketX,
  out: lucide.ExternalLink,
  search: lucide.Search,
  share: lucide.Share2,
  star: lucide.Star,
  store: lucide.Store,
  tag: lucide.Tag,
  warning: lucide.TriangleAlert,
};
export type IconName = keyof typeof icons;

/** The drawing alone: what lucide-react puts inside its `svg`. */
function drawing(name: IconName): string {
  const asXml = { xmlMode: true };
  const [svg] = parseDocument(renderToStaticMarkup(createElement(icons[name])), asXml).children;
  return DomUtils.getInnerHTML(svg!, asXml);
}

/** Drawn when a page first shows it: a process that makes few pages needs few of them. */
const symbolOf = remembering(
  (name: IconName) => `<symbol id="i-${name}" viewBox="0 0 24 24">${drawing(name)}</symbol>`,
);

/** Symbols for `<svg class="icon"><use href="#i-copy"/></svg>`: a page states each drawing once, however often it shows it. */
export const iconSprite = (names: readonly IconName[]): string =>
  `<svg class="hidden" aria-hidden="true">${[...new Set(names)].map(symbolOf).join('')}</svg>`;

/** Plain own drawings that stand for the four networks; labels beside them give the names. */
const mark = (drawing: string) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;

export const socialMarks = {
  Facebook: mark(
    '<path d="M10 21v-8H7.5V9.5H10V7.5C10 4.8 11.5 3.5 14 3.5h2.5V7H15c-1 0-1.5.4-1.5 1.4v1.1h3L16 13h-2.5v8z"/>',
  ),
  Instagram: mark(
    '<rect x="3.5" y="3.5" width="17" height="17" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M16.8 7.2h.01"/>',
  ),
  Twitter: mark('<path d="M4 4l16 16M20 4 4 20"/>'),
  Youtube: mark('<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="m10.5 9.3 4.5 2.7-4.5 2.7z"/>'),
};
