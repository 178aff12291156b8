import { useWatch } from 'react-hook-form';
import { siteAddress } from '../../../../data/rules/web/site-address.ts';
import { DESCRIPTION_LENGTH, shorten } from '../../../views/search-snippet.ts';
import { TextField } from './fields.tsx';
import { getConfig } from '../../../../api/contract/settings.ts';
import { useRead } from '../../http/query.ts';

interface Props {
  /** What the page says where nothing is typed here. */
  title: string;
  description: string;
  path: string;
  /** Puts facts in place of their names, in a page of text. */
  filled?(text: string): string;
}

const asTyped = (text: string): string => text;

/** What a page says to search engines, and how one may show it: title, address and description as the page has them. */
export function SearchTexts({ title, description, path, filled = asTyped }: Props) {
  const [seoTitle, seoDescription] = (useWatch({ name: ['seoTitle', 'seoDescription'] }) as unknown[]).map((value) =>
    String(value ?? '').trim(),
  );
  const { data: settings } = useRead(getConfig);
  return (
    <>
      <TextField name="seoTitle" hint="In place of the title, for search engines." whole />
      <TextField name="seoDescription" rows={3} whole />
      {settings && (
        <section className="search-preview" aria-labelledby="search-preview-title">
          <h2 id="search-preview-title">In search engines</h2>
          <p className="text-[0.8125rem]">{siteAddress(settings.domain) + path}</p>
          <p className="search-preview-name">{`${filled(seoTitle || title || 'Title')} – ${settings.siteName}`}</p>
          <p className="hint">
            {shorten(filled(seoDescription || description) || settings.description, DESCRIPTION_LENGTH)}
          </p>
        </section>
      )}
    </>
  );
}
