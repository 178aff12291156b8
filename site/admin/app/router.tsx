import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { screensOfThings } from '../../../api/contract/shapes/screens.ts';
import { loadOne, screens } from '../entities/screens.ts';
import { addressSearch, parseSearch, stringifySearch } from '../ui/address/params.ts';
import { ScreenFailed, ScreenNotLoaded, NotFoundScreen } from './screen-failed.tsx';
import { Workspace } from './workspace.tsx';

const root = createRootRoute({
  component: Workspace,
  validateSearch: (raw) => addressSearch.parse(raw),
});

/** A screen whose code is loaded when it is first opened, or about to be. */
const at = <const Path extends string>(path: Path, load: () => Promise<{ default: () => React.ReactNode }>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() =>
      load().catch((cause: unknown) => {
        throw new ScreenNotLoaded(cause);
      }),
    ),
    /** Of things that have pages of their own, an address that opens one in the list leads to its page. */
    beforeLoad({ search: { edit, new: isNew }, location: { hash } }) {
      const to = screensOfThings.map((name) => `/${name}/$id` as const).find((page) => page === `${path}/$id`);
      const id = edit ?? (isNew && 'new');
      if (to !== undefined && id !== undefined) throw redirect({ to, params: { id }, hash, replace: true });
    },
  });

const routeTree = root.addChildren([
  at('/', () => import('./overview-screen.tsx')),
  ...screens.map(({ path, load }) => at(path, load)),
  ...screensOfThings.map((name) => at(`/${name}/$id`, loadOne(name))),
  createRoute({ getParentRoute: () => root, path: '/$', component: NotFoundScreen }),
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
