import { nothingFoundText } from '../messages.ts';
import type { NamedLink } from '../views/view-types.ts';

interface NothingFoundProps {
  /** What was probably meant; null: nothing like it is known. */
  meant: string | null;
  popular: readonly NamedLink[];
  categories: readonly NamedLink[];
}

/** The ways on from a search that finds neither stores nor deals. The same in pages and in the browser. */
export function NothingFound({ meant, popular, categories }: NothingFoundProps) {
  return (
    <div className="nothing-found">
      {meant !== null && (
        <p className="lead" role="status">
          {nothingFoundText.meant}{' '}
          <a className="link" href={`/stores?${new URLSearchParams({ search: meant })}`}>
            {meant}
          </a>
          ?
        </p>
      )}
      <Links title={nothingFoundText.popular} links={popular} />
      <Links title={nothingFoundText.categories} links={categories} />
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
            <a className="pill" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
