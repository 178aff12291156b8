import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BlogStatus } from '../../../../data/schema/blog.ts';
import { publicFrom } from '../../../../data/rules/deals/post-state.ts';
import { isDate } from '../../ui/inputs/date-input.tsx';
import { useSiteZone } from '../../requests/reads.ts';

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
  const busy = isSubmitting || undefined;
  const become = (next: BlogStatus) => () => {
    if (!busy) setValue('status', next, { shouldDirty: true });
  };
  function schedule(event: React.MouseEvent) {
    if (isLater) return become('published')();
    event.preventDefault();
    setError('publishAt', { message: getValues('publishAt') ? PAST_DATE : NO_DATE });
    setFocus('publishAt');
  }

  if (status !== 'draft')
    return (
      <button type="submit" className="btn btn-primary btn-small" aria-disabled={busy}>
        {busy ? 'Saving…' : 'Update Post'}
      </button>
    );
  return (
    <>
      <button type="submit" className="btn btn-plain btn-small" aria-disabled={busy} onClick={become('draft')}>
        {busy ? 'Saving…' : 'Save draft'}
      </button>
      <button
        type="submit"
        className={`btn btn-small ${isLater ? 'btn-primary' : 'btn-plain'}`}
        aria-disabled={busy}
        onClick={schedule}
      >
        Schedule
      </button>
      {!isLater && (
        <button type="submit" className="btn btn-primary btn-small" aria-disabled={busy} onClick={become('published')}>
          Publish
        </button>
      )}
    </>
  );
}
