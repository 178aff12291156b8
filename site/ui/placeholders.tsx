import { t } from '../strings/island-text.ts';

/** Section 9: how many placeholders stand while a list is loading, and what they look like. */
const skeletons = {
  deals: { count: 6, list: 'deals deals-3', card: 'h-72' },
  stores: { count: 9, list: 'stores', card: 'h-56' },
  posts: { count: 6, list: 'posts', card: 'h-64' },
};

export function Skeletons({ of }: { of: keyof typeof skeletons }) {
  const { count, list, card } = skeletons[of];
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <div className={list} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={`skeleton ${card}`} data-skeleton />
        ))}
      </div>
    </div>
  );
}

interface NotLoadedProps {
  title?: string;
  text: string;
  /** A published page that has it, or some of it. */
  href: string;
  label: string;
}

/** In the place of a list that could not be fetched. What the server or a proxy said is of no use to a shopper. */
export function NotLoaded({ title, text, href, label }: NotLoadedProps) {
  return (
    <div className="empty" role="alert">
      {title !== undefined && <h2>{title}</h2>}
      <p>{text}</p>
      <a className="btn btn-plain" href={href}>
        {label}
      </a>
    </div>
  );
}
