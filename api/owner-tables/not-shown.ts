import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { hasPage } from '../../data/queries/reading/page-paths.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteFacts } from '../../data/queries/reading/site.ts';
import { defaultPages, factsIn } from '../../data/rules/web/text-pages.ts';
import type { Settings } from '../../data/schema/settings.ts';
import type { Today } from '../contract/owner-tables.ts';
import { allPages } from '../entities/pages.ts';
import { menuRefusal } from '../entities/writes/change-settings.ts';

type NotShown = Today['notShown'];

interface Written {
  database: Pick<Database, 'ids' | 'read'>;
  settings: Settings;
  read: Read;
  movedTo: MovedTo | undefined;
}
type MovedTo = (path: string) => object | null;

/** What the owner wrote that shoppers do not see, each with why and where to change it. */
export const notShown = ({ database, settings, read, movedTo }: Written): NotShown => [
  ...menuEntries(read, settings),
  ...redirects(read, readIfGood(database, 'redirects')?.redirects ?? [], movedTo),
  ...pages(read, allPages(database)),
];

const menuEntries = (read: Read, { menus }: Settings): NotShown =>
  Object.values(menus)
    .flat()
    .flatMap(({ label, to }) => {
      const reason = to === null ? null : menuRefusal(read, label, to);
      return reason === null ? [] : [{ reason, href: '/admin/menus' }];
    });

const redirects = (read: Read, all: readonly { from: string; to: string }[], movedTo: MovedTo | undefined): NotShown =>
  all
    .filter(({ from, to }) => !movedTo?.(from) && (hasPage(read, from) || !hasPage(read, to)))
    .map(({ from, to }) => ({
      reason: hasPage(read, from)
        ? `The redirect from ${from} is not used: there is a page at that address.`
        : `The redirect from ${from} leads nowhere: there is no page at ${to}.`,
      href: '/admin/menus#redirects',
    }));

/** Also those whose text inserts what the settings leave empty. */
function pages(read: Read, all: ReturnType<typeof allPages>): NotShown {
  const facts: { readonly [name: string]: unknown } = read(siteFacts);
  return all.flatMap((page) => {
    const { id, path, title, content, description } = page;
    const isPublished = Object.hasOwn(defaultPages, id) || read.members('pages-by-path', path, 1)[0] === id;
    if (!isPublished)
      return [
        {
          reason: `The page "${title}" is not published: ${path} belongs to another page.`,
          href: `/admin/pages/${id}`,
        },
      ];
    return factsIn(`${title} ${content} ${description}`)
      .filter((fact) => facts[fact] === '')
      .map((fact) => ({
        reason: `The page at ${path} inserts {{${fact}}}, which is empty in the settings.`,
        href: `/admin/settings#${fact}`,
      }));
  });
}
