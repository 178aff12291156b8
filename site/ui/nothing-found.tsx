import { t } from '../strings/island-text.ts';
import type { NamedLink } from '../views/view-types.ts';

export interface NothingFoundProps {
  /** Where else to go from there. */
  popular: readonly NamedLink[];
  categories: readonly NamedLink[];
}

/** A search that finds nothing, and the ways on from there. The same in pages and in the browser. */
export function NothingFound({ popular, categories }: NothingFoundProps) {
  return (
    <div className="grid gap-10">
      <div className="empty" role="status">
        <h2>{t('search.noStores')}</h2>
        <p>{t('search.noStoresHint')}</p>
        <a className="btn btn-primary" href="/stores">
          {t('common.allStores')}
        </a>
      </div>
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
