import type { ReactNode } from 'react';
import type { FoundView } from '../views/stores-view.ts';
import type { NamedLink } from '../views/structured-data.ts';
import { t } from '../strings/island-text.ts';
import { FOUND_PREFIX, foundId, type FoundGroup, type FoundItem } from '../../data/rules/search/found-groups.ts';
import type { FoundKind } from '../../data/rules/search/search-rank.ts';
import { groupTitle, moreLabel } from '../strings/found.ts';
import { logoContent } from './logo-content.ts';

interface FoundGroupsProps {
  /** What was searched for. */
  text: string;
  /** What was searched for in its place; null: nothing was. */
  corrected: string | null;
  groups: readonly FoundGroup[];
  /** Begins the ids of what is shown: two answers may stand in one page. */
  prefix: string;
  /** What leads to more of a kind. */
  more(this: void, kind: FoundKind): ReactNode;
}

/** What a search found, by its kind. The same in pages and in the browser. */
export function FoundGroups({ text, corrected, groups, prefix, more }: FoundGroupsProps) {
  return (
    <div className="grid gap-10">
      <p className={corrected === null ? 'sr-only' : 'lead'} role="status">
        {corrected === null ? t('search.results', { text }) : t('search.corrected', { text: corrected })}
      </p>
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`${prefix}-${group.kind}`}>
          <h2 className="title-section mb-5" id={`${prefix}-${group.kind}`}>
            {groupTitle(group.kind)}
          </h2>
          {group.items.length === 0 && <p className="empty">{t('search.noCoupons')}</p>}
          <ul className="found-list">
            {group.items.map((item) => (
              <li key={item.id}>
                <FoundLink item={item} prefix={prefix} />
              </li>
            ))}
          </ul>
          {group.more && <p className="mt-7 text-center">{more(group.kind)}</p>}
        </section>
      ))}
    </div>
  );
}

function FoundLink({ item: { id, title, detail, worth, href, logo }, prefix }: { item: FoundItem; prefix: string }) {
  return (
    <a className="found-item" id={foundId(prefix, id)} href={href}>
      {logo && (
        <span
          className="logo logo-40"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: logoContent(logo, 40).text }}
        />
      )}
      <span className="flex-[1_1_7rem] min-w-0">
        <span className="block font-semibold leading-snug" dir="auto">
          {title}
        </span>
        {detail !== '' && (
          <span className="small block" dir="auto">
            {detail}
          </span>
        )}
      </span>
      {worth !== '' && (
        <strong className="found-worth" dir="auto">
          {worth}
        </strong>
      )}
    </a>
  );
}

/** What our server found for a search. */
export function FoundPage({ search, found }: { search: string; found: FoundView }) {
  const { groups, corrected, more } = found;
  if (groups.length === 0) return <NothingFound {...found} />;
  return (
    <FoundGroups
      text={search}
      corrected={corrected}
      groups={groups}
      prefix={FOUND_PREFIX}
      more={(kind) => (
        <a className="btn btn-plain" href={more[kind]}>
          {moreLabel(kind)}
        </a>
      )}
    />
  );
}

/** A search that finds nothing, and the ways on from there. The same in pages and in the browser. */
export function NothingFound({ popular, categories }: Pick<FoundView, 'popular' | 'categories'>) {
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
