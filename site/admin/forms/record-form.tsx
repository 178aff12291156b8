import { useEffect, useRef, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useRecordForm, type RecordFormOptions } from './use-record-form.ts';

export interface RecordFormProps<Schema extends z.ZodObject> extends RecordFormOptions<Schema> {
  /** What the button that saves says. */
  submitLabel: string;
  busyLabel?: string;
  /** What the button says that saves and begins another, which keeps the fields of `keeps`; absent: there is none. */
  anotherLabel?: string | undefined;
  /** The button waits until there is something to save. */
  onlyChanges?: boolean;
  onCancel?: () => void;
  /** Stands in the line of the buttons, before them. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form about one record: its fields are the children, its buttons are its own. */
export function RecordForm<Schema extends z.ZodObject>({
  submitLabel,
  busyLabel = 'Saving…',
  anotherLabel,
  onlyChanges = false,
  onCancel,
  aside,
  children,
  ...options
}: RecordFormProps<Schema>) {
  const recordForm = useRecordForm(options);
  const { form, submit, submitAndBegin, conflict, schema, keepMine, takeTheirs, keepEditing, beginning, added } =
    recordForm;
  const { isSubmitting, isDirty, errors } = form.formState;
  /** A press does nothing then. The button is not switched off, since it would lose the focus. */
  const idle = isSubmitting || (onlyChanges && !isDirty);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added > 0) body.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  }, [added]);
  return (
    <FormProvider {...form}>
      <form
        className="form"
        noValidate
        data-unsaved={isDirty ? '' : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!idle) submit();
        }}
      >
        <div key={beginning} ref={body} className="form-body">
          {children}
        </div>
        {errors.root && conflict === null && (
          <p className="form-error" role="alert">
            {errors.root.message}
          </p>
        )}
        <div className="dialog-actions">
          {aside !== undefined && <div className="beside-actions">{aside}</div>}
          {onCancel && (
            <button type="button" className="btn btn-plain btn-small" onClick={onCancel}>
              Cancel
            </button>
          )}
          {anotherLabel !== undefined && (
            <button
              type="button"
              className="btn btn-plain btn-small"
              aria-disabled={idle || undefined}
              onClick={() => idle || submitAndBegin()}
            >
              {anotherLabel}
            </button>
          )}
          <button type="submit" className="btn btn-primary btn-small" aria-disabled={idle || undefined}>
            {isSubmitting ? busyLabel : submitLabel}
          </button>
        </div>
      </form>
      {conflict !== null && (
        <ConflictDialog
          schema={schema}
          mine={form.getValues()}
          theirs={conflict}
          busy={isSubmitting}
          onMine={keepMine}
          onTheirs={takeTheirs}
          onNeither={keepEditing}
        />
      )}
    </FormProvider>
  );
}
