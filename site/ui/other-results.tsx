import { t } from '../strings/island-text.ts';
import type { StoresView } from '../views/view-types.ts';

const titles = { products: 'search.products', posts: 'search.guides' } as const;

/** What a search finds beside stores and deals. The same in pages and in the browser. */
export function OtherResults({ others }: Pick<StoresView, 'others'>) {
  return others.map(({ kind, items }) => (
    <section key={kind} aria-labelledby={`found-${kind}`}>
      <h2 className="title-section mb-5" id={`found-${kind}`}>
        {t(titles[kind])}
      </h2>
      <ul className="found-deals">
        {items.map(({ name, href }) => (
          <li key={`${href} ${name}`}>
            <a className="found-deal font-semibold" href={href} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** What was searched for in place of a typo; null: that which was typed. */
export function Corrected({ corrected }: Pick<StoresView, 'corrected'>) {
  return corrected === null ? null : <p role="status">{t('search.corrected', { text: corrected })}</p>;
}
