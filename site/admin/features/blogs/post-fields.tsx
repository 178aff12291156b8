import { lazy, Suspense } from 'react';
import { useController } from 'react-hook-form';
import { blogCategories, blogStatuses } from '../../../../data/schema/blog.ts';
import { CheckField, ChoiceField, TextField } from '../../forms/fields.tsx';
import { NameAndSlug } from '../../forms/name-and-slug.tsx';
import { useStores } from '../../requests/stores.ts';
import { PostLinks } from './post-links.tsx';

/** Only who writes a post loads the editor. */
const Editor = lazy(() => import('./editor.tsx'));

const label = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
const categories = blogCategories.map((value) => ({ value, label: label(value) }));
const statuses = blogStatuses.map((value) => ({ value, label: label(value) }));

export function PostFields({ fresh }: { fresh: boolean }) {
  const stores = useStores();
  return (
    <>
      <NameAndSlug name="title" fresh={fresh} path="/blog/" />
      <ChoiceField name="category" required options={categories} />
      <ChoiceField name="status" options={statuses} />
      <ChoiceField
        name="targetStoreId"
        searched
        none="No store"
        options={(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="authorName" placeholder="Admin" />
      <TextField name="excerpt" rows={2} whole hint="Shown in lists; without one, the beginning of the post is used." />
      <ContentField />
      <TextField name="keywords" whole hint="Separated by commas." />
      <TextField name="seoDescription" rows={2} whole />
      <PostLinks />
      <CheckField name="featured" />
    </>
  );
}

function ContentField() {
  const { field, fieldState } = useController({ name: 'content' });
  return (
    <div className="form-field form-field-whole">
      <span id="content-label">Content</span>
      <Suspense
        fallback={
          <div className="skeleton editor-waiting" role="status">
            <span className="sr-only">Loading the editor</span>
          </div>
        }
      >
        <Editor value={String(field.value ?? '')} onChange={field.onChange} labelledBy="content-label" />
      </Suspense>
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
    </div>
  );
}
