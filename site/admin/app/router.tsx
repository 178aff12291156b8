import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AsyncRouteComponent,
} from '@tanstack/react-router';
import { checkedBy, choiceParam, openParams, parseSearch, stringifySearch, textParam } from '../ui/address/params.ts';
import { dealsSearch, historySearch, importSearch } from '../ui/table/searches.ts';
import { ScreenFailed, ScreenNotLoaded, NotFoundScreen } from './screen-failed.tsx';
import { PanelScreen } from './shell/screen.tsx';
import { z } from 'zod';
import { productFilters, storeFilters } from '../../../api/contract/shapes/record-filter.ts';
import { postStates } from '../../../data/rules/deals/post-state.ts';
import { categoryParam, sourceParam, tableParams } from '../ui/table/table-search.ts';
import { Workspace } from './workspace.tsx';

/** A screen whose code is loaded when it is first opened, or about to be. */
const screen = (load: Load): AsyncRouteComponent<object> =>
  lazyRouteComponent(() =>
    load().catch((cause: unknown) => {
      throw new ScreenNotLoaded(cause);
    }),
  );

type Load = () => Promise<{ default: () => React.ReactNode }>;

/** A screen that is one panel, which its module exports under this name. */
const panel =
  <Name extends string>(load: () => Promise<{ [name in Name]: () => React.ReactNode }>, name: Name): Load =>
  async () => {
    const Panel: () => React.ReactNode = (await load())[name];
    return {
      default: () => (
        <PanelScreen>
          <Panel />
        </PanelScreen>
      ),
    };
  };

const root = createRootRoute({ component: Workspace, notFoundComponent: NotFoundScreen });
const at = <const Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => root, path, component: screen(load) });
/** A screen whose address says more after its question mark. */
const asked = <const Path extends string, Search extends z.ZodObject>(path: Path, search: Search, load: Load) =>
  createRoute({ getParentRoute: () => root, path, validateSearch: checkedBy(search), component: screen(load) });
/** A screen whose things have pages of their own, to which the addresses lead that open one of the others. */
const ofThings = <const Path extends '/posts' | '/pages', Search extends typeof pagesSearch>(
  path: Path,
  search: Search,
  load: Load,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: checkedBy(search),
    beforeLoad({ search: opened, location: { hash } }) {
      const { edit, new: isNew } = opened as z.output<typeof pagesSearch>;
      const id = edit ?? (isNew && 'new');
      if (id !== undefined) throw redirect({ to: `${path as '/posts'}/$id`, params: { id }, hash, replace: true });
    },
    component: screen(load),
  });

const pagesSearch = z.object(openParams);
const categoriesSearch = z.object({ search: textParam, ...openParams });
const messagesSearch = z.object({ search: textParam });
const storesSearch = z.object({ ...tableParams, state: choiceParam(storeFilters), ...categoryParam, ...openParams });
const postsSearch = z.object({ ...tableParams, state: choiceParam(postStates), ...openParams });
const productsSearch = z.object({ ...tableParams, ...sourceParam, state: choiceParam(productFilters), ...openParams });
const createsSearch = z.object({ new: openParams.new });
const routeTree = root.addChildren([
  at('/', () => import('./overview-screen.tsx')),
  at('/today', () => import('../entities/today/screen.tsx')),
  at('/calendar', () => import('../entities/today/calendar-screen.tsx')),
  asked('/deals', dealsSearch, () => import('../entities/deals/screen.tsx')),
  asked('/stores', storesSearch, () => import('../entities/stores/screen.tsx')),
  ofThings('/posts', postsSearch, () => import('../entities/posts/screen.tsx')),
  at('/posts/$id', () => import('../entities/posts/post-screen.tsx')),
  ofThings(
    '/pages',
    pagesSearch,
    panel(() => import('../entities/pages/pages-panel.tsx'), 'PagesPanel'),
  ),
  at('/pages/$id', () => import('../entities/pages/page-screen.tsx')),
  asked('/products', productsSearch, () => import('../entities/products/screen.tsx')),
  asked(
    '/categories',
    categoriesSearch,
    panel(() => import('../entities/categories/categories-panel.tsx'), 'CategoriesPanel'),
  ),
  asked('/menus', createsSearch, () => import('../entities/menus/screen.tsx')),
  asked(
    '/messages',
    messagesSearch,
    panel(() => import('../entities/settings/messages-panel.tsx'), 'MessagesPanel'),
  ),
  asked('/generators', createsSearch, () => import('../entities/stores/store-generator-panel.tsx')),
  asked('/import', importSearch, () => import('../entities/import/screen.tsx')),
  asked('/newsletter', pagesSearch, () => import('../entities/newsletter/screen.tsx')),
  at('/tracking', () => import('../entities/tracking/tracking-panel.tsx')),
  at(
    '/settings',
    panel(() => import('../entities/settings/settings-panel.tsx'), 'SettingsPanel'),
  ),
  at(
    '/security',
    panel(() => import('../entities/security/security-panel.tsx'), 'SecurityPanel'),
  ),
  asked('/history', historySearch, () => import('../entities/history/screen.tsx')),
]);

/** As browsers do it: a link to the address that is open adds no step, through which *Back* would seem to do nothing. */
const history = createBrowserHistory();
const { push } = history;
history.push = (path, state, options) =>
  path === history.location.href ? history.replace(path, state, options) : push(path, state, options);

/** `/admin` and the screens below it. The application answers all of them with the same document. */
export const router = createRouter({
  routeTree,
  history,
  basepath: '/admin',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // `useHashTarget` does, with what belongs to it in sight.
  defaultHashScrollIntoView: false,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
