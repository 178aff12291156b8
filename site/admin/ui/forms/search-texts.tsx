import { useFormContext } from 'react-hook-form';
import { TextField } from './fields.tsx';

interface Props {
  /** What the page says where nothing is typed. */
  title: string;
  description: string;
  /** Its address without the scheme: `deals.example/store/acme`. */
  address: string;
  siteName: string;
}

/** Search engines show about so many characters. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** What a page says to search engines, with a preview of the result. */
export function SearchTexts({ title, description, address, siteName }: Props) {
  const { watch } = useFormContext();
  const typed = (name: string) => String(watch(name) ?? '').trim();
  return (
    <fieldset className="form-group form-field-whole">
      <legend>In search results</legend>
      <TextField name="seoTitle" label="Title" hint="Empty: what the page is called." whole />
      <TextField name="seoDescription" label="Description" rows={2} hint="Empty: the beginning of its text." whole />
      <div className="search-result" role="group" aria-label="Preview of the search result">
        <p className="search-result-address">{address}</p>
        <p className="search-result-title">{cut(`${typed('seoTitle') || title} – ${siteName}`, TITLE_SHOWN)}</p>
        <p>{cut(typed('seoDescription') || description, DESCRIPTION_SHOWN)}</p>
      </div>
    </fieldset>
  );
}
