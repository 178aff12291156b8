import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button, RowButton } from '../../ui/controls/buttons.tsx';
import { CheckField, ChoiceField, TextField, DateField } from '../../ui/forms/fields.tsx';
import { postDescription } from '../../../views/search-snippet.ts';
import { SearchTexts } from '../../ui/forms/shared-fields.tsx';
import { blogCategories, blogStatuses, type BlogStatus } from '../../../../data/schema/blog.ts';
import { useStoreChoices, useSiteZone } from '../../requests/reads.ts';
import { useEffect } from 'react';
import { publicFrom } from '../../../../data/rules/deals/post-state.ts';
import { isDate } from '../../ui/inputs/date-input.tsx';
import { choiceLabel } from '../../ui/inputs/labels.ts';

const NO_DATE = 'Enter the day or the time at which it is to appear.';
const PAST_DATE = 'This has passed. Enter a time to come, or publish at once.';

/** Saves a post as a draft, publishes it, or has it published at its time; one that was published has its status among its fields. */
export function PostButtons({ status, isSubmitting }: { status: BlogStatus; isSubmitting: boolean }) {
  const { setValue, setError, clearErrors, setFocus, getValues } = useFormContext();
  const timeZone = useSiteZone();
  const typed = String(useWatch({ name: 'publishAt' }) ?? '');
  const from = isDate(typed) ? publicFrom({ publishAt: typed }, timeZone) : null;
  const isLater = from !== null && Date.now() < from;
  useEffect(() => {
    if (isLater) clearErrors('publishAt');
  }, [isLater, clearErrors]);
  const become = (next: BlogStatus) => () => setValue('status', next, { shouldDirty: true });
  function schedule(event: React.MouseEvent) {
    if (isLater) return become('published')();
    event.preventDefault();
    setError('publishAt', { message: getValues('publishAt') ? PAST_DATE : NO_DATE });
    setFocus('publishAt');
  }

  if (status !== 'draft')
    return (
      <Button look="primary" type="submit" idle={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Update Post'}
      </Button>
    );
  return (
    <>
      <Button type="submit" idle={isSubmitting} onClick={become('draft')}>
        {isSubmitting ? 'Saving…' : 'Save draft'}
      </Button>
      <Button look={isLater ? 'primary' : 'plain'} type="submit" idle={isSubmitting} onClick={schedule}>
        Schedule
      </Button>
      {!isLater && (
        <Button look="primary" type="submit" idle={isSubmitting} onClick={become('published')}>
          Publish
        </Button>
      )}
    </>
  );
}

/** The links of the box under a post (specification section 2, Blog post). */
function PostLinks() {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'affiliateLinks' });
  return (
    <fieldset className="form-group form-field-whole">
      <legend>Links</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="form-row">
          <TextField name={`affiliateLinks.${at}.text`} label="Text" required />
          <TextField name={`affiliateLinks.${at}.url`} label="Address" type="url" placeholder="https://" />
          <TextField name={`affiliateLinks.${at}.context`} label="Context" />
          <RowButton icon={Trash2} label={`Remove link ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      <Button icon={Plus} onClick={() => append({ text: '', url: '', context: '' })}>
        Add Link
      </Button>
    </fieldset>
  );
}

const categories = blogCategories.map((value) => ({ value, label: choiceLabel(value) }));
const statuses = blogStatuses.map((value) => ({ value, label: choiceLabel(value) }));

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
      <SearchTexts
        of={(typed) => ({
          title: typed('title'),
          description: postDescription({ excerpt: typed('excerpt'), seoDescription: '' }, typed('content')),
          path: `/blog/${typed('slug') || '…'}`,
        })}
      />
      <PostLinks />
    </>
  );
}
