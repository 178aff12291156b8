import { blogCategories, blogStatuses } from '../../../../data/schema/blog.ts';
import { DateField } from '../../forms/date-field.tsx';
import { CheckField, ChoiceField, TextField } from '../../forms/fields.tsx';
import { useStoreNames } from '../../requests/stores.ts';
import { PostLinks } from './post-links.tsx';
import { SearchPreview } from './search-preview.tsx';

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
