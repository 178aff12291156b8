import { useWatch } from 'react-hook-form';
import { siteAddress } from '../../../../data/rules/site-address.ts';
import { pageTitle, postDescription, DESCRIPTION_LENGTH, shorten } from '../../../views/search-snippet.ts';
import { useSettings } from '../../requests/settings.ts';

/** How a search engine may show the post: title, address and description as its page has them. */
export function SearchPreview() {
  const [title, slug, excerpt, seoDescription, content] = (
    useWatch({ name: ['title', 'slug', 'excerpt', 'seoDescription', 'content'] }) as unknown[]
  ).map((value) => String(value ?? '').trim());
  const { data: settings } = useSettings();
  if (settings === undefined) return null;
  const description = postDescription({ excerpt: excerpt!, seoDescription: seoDescription! }, content!);
  return (
    <section className="search-preview" aria-labelledby="search-preview-title">
      <h2 id="search-preview-title">In search engines</h2>
      <p className="search-preview-address">{`${siteAddress(settings.domain)}/blog/${slug || '…'}`}</p>
      <p className="search-preview-name">{pageTitle(title || 'Title', settings.siteName)}</p>
      <p className="hint">{shorten(description || settings.description, DESCRIPTION_LENGTH)}</p>
    </section>
  );
}
