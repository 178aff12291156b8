import { t } from '../strings/island-text.ts';
import type { NamedLink } from '../views/view-types.ts';

/** What was probably meant by a search that finds nothing; null: nothing like it is known. The same in pages and in the browser. */
export function DidYouMean({ meant }: { meant: string | null }) {
  if (meant === null) return null;
  const [before, after] = t('search.meant', { text: '\n' }).split('\n');
  return (
    <p className="lead" role="status">
      {before}
      <a className="link" href={`/stores?${new URLSearchParams({ search: meant })}`} dir="auto">
        {meant}
      </a>
      {after}
    </p>
  );
}

/** Where else to go from there. */
export function WaysOn({ popular, categories }: { popular: readonly NamedLink[]; categories: readonly NamedLink[] }) {
  return (
    <div className="ways-on">
      <Links title={t('common.popularStores')} links={popular} />
      <Links title={t('search.categories')} links={categories} />
    </div>
  );
}

function Links({ title, links }: { title: string; links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="title-section mb-4">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a className="pill" href={href} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
