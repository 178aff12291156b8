import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AsyncRouteComponent,
} from '@tanstack/react-router';
import { checkedBy, parseSearch, stringifySearch } from '../ui/address/params.ts';
import { categoriesSearch } from '../entities/categories/search.ts';
import { dealsSearch } from '../entities/deals/search.ts';
import { generatorsSearch } from './screens/generators-search.ts';
import { historySearch } from '../entities/history/search.ts';
import { importSearch } from '../entities/import/search.ts';
import { menusSearch } from '../entities/menus/search.ts';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { pagesSearch } from '../entities/pages/search.ts';
import { postsSearch } from '../entities/posts/search.ts';
import { productsSearch } from '../entities/products/search.ts';
import { ScreenFailed, ScreenNotLoaded } from './screens/screen-failed.tsx';
import { storesSearch } from '../entities/stores/search.ts';
import { Workspace } from './workspace.tsx';

/** A screen whose code is loaded when it is first opened, or about to be. */
const screen = (load: () => Promise<{ default: () => React.ReactNode }>): AsyncRouteComponent<object> =>
  lazyRouteComponent(() =>
    load().catch((cause: unknown) => {
      throw new ScreenNotLoaded(cause);
    }),
  );

const root = createRootRoute({ component: Workspace, notFoundComponent: NotFoundScreen });
const under = { getParentRoute: () => root };
const routeTree = root.addChildren([
  createRoute({ ...under, path: '/', component: screen(() => import('./screens/overview-screen.tsx')) }),
  createRoute({ ...under, path: '/today', component: screen(() => import('../entities/today/screen.tsx')) }),
  createRoute({
    ...under,
    path: '/deals',
    validateSearch: checkedBy(dealsSearch),
    component: screen(() => import('../entities/deals/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/stores',
    validateSearch: checkedBy(storesSearch),
    component: screen(() => import('../entities/stores/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/posts',
    validateSearch: checkedBy(postsSearch),
    beforeLoad({ search, location: { hash } }) {
      const id = search.edit ?? (search.new && 'new');
      if (id !== undefined) throw redirect({ to: '/posts/$id', params: { id }, hash, replace: true });
    },
    component: screen(() => import('../entities/posts/screen.tsx')),
  }),
  createRoute({ ...under, path: '/posts/$id', component: screen(() => import('../entities/posts/post-screen.tsx')) }),
  createRoute({
    ...under,
    path: '/pages',
    validateSearch: checkedBy(pagesSearch),
    beforeLoad({ search, location: { hash } }) {
      const id = search.edit ?? (search.new && 'new');
      if (id !== undefined) throw redirect({ to: '/pages/$id', params: { id }, hash, replace: true });
    },
    component: screen(() => import('../entities/pages/screen.tsx')),
  }),
  createRoute({ ...under, path: '/pages/$id', component: screen(() => import('../entities/pages/page-screen.tsx')) }),
  createRoute({
    ...under,
    path: '/products',
    validateSearch: checkedBy(productsSearch),
    component: screen(() => import('../entities/products/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/categories',
    validateSearch: checkedBy(categoriesSearch),
    component: screen(() => import('../entities/categories/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/menus',
    validateSearch: checkedBy(menusSearch),
    component: screen(() => import('../entities/menus/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/generators',
    validateSearch: checkedBy(generatorsSearch),
    component: screen(() => import('./screens/generators-screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/import',
    validateSearch: checkedBy(importSearch),
    component: screen(() => import('../entities/import/screen.tsx')),
  }),
  createRoute({ ...under, path: '/newsletter', component: screen(() => import('../entities/newsletter/screen.tsx')) }),
  createRoute({ ...under, path: '/tracking', component: screen(() => import('../entities/tracking/screen.tsx')) }),
  createRoute({ ...under, path: '/settings', component: screen(() => import('../entities/settings/screen.tsx')) }),
  createRoute({ ...under, path: '/security', component: screen(() => import('../entities/security/screen.tsx')) }),
  createRoute({
    ...under,
    path: '/history',
    validateSearch: checkedBy(historySearch),
    component: screen(() => import('../entities/history/screen.tsx')),
  }),
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
  // `use-hash-target.ts` does, with what belongs to it in sight.
  defaultHashScrollIntoView: false,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
