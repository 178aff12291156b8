import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AsyncRouteComponent,
} from '@tanstack/react-router';
import { checkedBy, parseSearch, stringifySearch } from './address/params.ts';
import { categoriesSearch } from './screens/categories/search.ts';
import { dealsSearch } from './screens/deals/search.ts';
import { generatorsSearch } from './screens/generators/search.ts';
import { historySearch } from './screens/history/search.ts';
import { importSearch } from './screens/import/search.ts';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { postsSearch } from './screens/posts/search.ts';
import { productsSearch } from './screens/products/search.ts';
import { ScreenFailed, ScreenNotLoaded } from './screens/screen-failed.tsx';
import { storesSearch } from './screens/stores/search.ts';
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
  createRoute({ ...under, path: '/', component: screen(() => import('./screens/overview/screen.tsx')) }),
  createRoute({ ...under, path: '/today', component: screen(() => import('./screens/today/screen.tsx')) }),
  createRoute({
    ...under,
    path: '/deals',
    validateSearch: checkedBy(dealsSearch),
    component: screen(() => import('./screens/deals/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/stores',
    validateSearch: checkedBy(storesSearch),
    component: screen(() => import('./screens/stores/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/posts',
    validateSearch: checkedBy(postsSearch),
    beforeLoad({ search, location: { hash } }) {
      const id = search.edit ?? (search.new && 'new');
      if (id !== undefined) throw redirect({ to: '/posts/$id', params: { id }, hash, replace: true });
    },
    component: screen(() => import('./screens/posts/screen.tsx')),
  }),
  createRoute({ ...under, path: '/posts/$id', component: screen(() => import('./screens/post/screen.tsx')) }),
  createRoute({
    ...under,
    path: '/products',
    validateSearch: checkedBy(productsSearch),
    component: screen(() => import('./screens/products/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/categories',
    validateSearch: checkedBy(categoriesSearch),
    component: screen(() => import('./screens/categories/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/generators',
    validateSearch: checkedBy(generatorsSearch),
    component: screen(() => import('./screens/generators/screen.tsx')),
  }),
  createRoute({
    ...under,
    path: '/import',
    validateSearch: checkedBy(importSearch),
    component: screen(() => import('./screens/import/screen.tsx')),
  }),
  createRoute({ ...under, path: '/newsletter', component: screen(() => import('./screens/newsletter/screen.tsx')) }),
  createRoute({ ...under, path: '/tracking', component: screen(() => import('./screens/tracking/screen.tsx')) }),
  createRoute({ ...under, path: '/settings', component: screen(() => import('./screens/settings/screen.tsx')) }),
  createRoute({ ...under, path: '/security', component: screen(() => import('./screens/security/screen.tsx')) }),
  createRoute({
    ...under,
    path: '/history',
    validateSearch: checkedBy(historySearch),
    component: screen(() => import('./screens/history/screen.tsx')),
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
