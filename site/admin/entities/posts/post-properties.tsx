import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { RowButton } from '../../ui/controls/row-button.tsx';
import { CheckField, ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { siteAddress } from '../../../../data/rules/web/site-address.ts';
import { DESCRIPTION_LENGTH, pageTitle, postDescription, shorten } from '../../../views/search-snippet.ts';
import { useSettings } from '../../requests/settings.ts';
import { blogCategories, blogStatuses } from '../../../../data/schema/blog.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { useStoreNames } from '../../requests/stores.ts';

/** The links of the box under a post (specification section 2, Blog post). */
function PostLinks() {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'affiliateLinks' });
  return (
    <fieldset className="form-group form-field-whole">
      <legend>Links</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="form-group-row">
          <TextField name={`affiliateLinks.${at}.text`} label="Text" required />
          <TextField name={`affiliateLinks.${at}.url`} label="Address" type="url" placeholder="https://" />
          <TextField name={`affiliateLinks.${at}.context`} label="Context" />
          <RowButton icon={Trash2} label={`Remove link ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      <button
        type="button"
        className="btn btn-plain btn-small"
        onClick={() => append({ text: '', url: '', context: '' })}
      >
        <Plus className="icon" aria-hidden /> Add Link
      </button>
    </fieldset>
  );
}

/** How a search engine may show the post: title, address and description as its page has them. */
function SearchPreview() {
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

const label = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
const categories = blogCategories.map((value) => ({ value, label: label(value) }));
const statuses = blogStatuses.map((value) => ({ value, label: label(value) }));

/** Everything about a post but its text. `hasStatus`: it has been published, and can be taken back. */
export function PostProperties({ hasStatus }: { hasStatus: boolean }) {
  const stores = useStoreNames();
  return (
    <>
      {hasStatus && <ChoiceField name="status" options={statuses} />}
      <DateField name="publishAt" hint="Readers see a published post from then on; without one, at once." />
      <ChoiceField name="category" required options={categories} />
      <ChoiceField
        name="targetStoreId"
        searched
        none="No store"
        options={(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="authorName" placeholder="Admin" />
      <CheckField name="featured" />
      <TextField name="excerpt" rows={3} hint="Shown in lists; without one, the beginning of the post is used." />
      <TextField name="keywords" hint="Separated by commas." />
      <TextField name="seoDescription" rows={3} />
      <SearchPreview />
      <PostLinks />
    </>
  );
}
