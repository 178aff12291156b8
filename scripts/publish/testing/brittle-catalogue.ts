import { type StoredRead, withArguments } from '../../../data/queries/reading/reader.ts';
import { pageCatalogue } from '../../../site/catalogue/page-catalogue.ts';
import type { PageCatalogue } from '../../../site/catalogue/page-catalogue-types.ts';

/** The pages of the site, of which the template of /store/acme throws while it is `broken`. */
export const brittle = (broken: () => boolean): PageCatalogue => ({
  ...pageCatalogue,
  templates: {
    ...pageCatalogue.templates,
    store: {
      view: {
        name: 'brittle-store-view',
        run: (read: StoredRead, id: string) => {
          const view = withArguments(pageCatalogue.templates['store']!.view).run(read, id) as { store: unknown };
          return broken() && id === 'acme' ? { ...view, store: null } : view;
        },
      },
    },
  },
});
