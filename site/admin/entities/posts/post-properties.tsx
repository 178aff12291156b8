import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { CheckField, ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { postDescription } from '../../../views/search-snippet.ts';
import { SearchTexts } from '../../ui/forms/search-texts.tsx';
import { blogCategories, blogStatuses } from '../../../../data/schema/blog.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { useStoreChoices } from '../../requests/reads.ts';

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

/** What the post says to search engines where nothing is typed for them. */
function InSearchResults() {
  const [title, slug, excerpt, seoDescription, content] = (
    useWatch({ name: ['title', 'slug', 'excerpt', 'seoDescription', 'content'] }) as unknown[]
  ).map((value) => String(value ?? '').trim());
  return (
    <SearchTexts
      title={title!}
      description={postDescription({ excerpt: excerpt!, seoDescription: seoDescription! }, content!)}
      path={`/blog/${slug || '…'}`}
    />
  );
}

const label = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
const categories = blogCategories.map((value) => ({ value, label: label(value) }));
const statuses = blogStatuses.map((value) => ({ value, label: label(value) }));

/** Everything about a post but its text. `hasStatus`: it has been published, and can be taken back. */
export function PostProperties({ hasStatus }: { hasStatus: boolean }) {
  const stores = useStoreChoices();
  return (
    <>
      {hasStatus && <ChoiceField name="status" options={statuses} />}
      <DateField name="publishAt" hint="Readers see a published post from then on; without one, at once." />
      <ChoiceField name="category" required options={categories} />
      <ChoiceField name="targetStoreId" searched none="No store" options={stores} />
      <TextField name="authorName" placeholder="Admin" />
      <CheckField name="featured" />
      <TextField name="excerpt" rows={3} hint="Shown in lists; without one, the beginning of the post is used." />
      <TextField name="keywords" hint="Separated by commas." />
      <InSearchResults />
      <PostLinks />
    </>
  );
}
