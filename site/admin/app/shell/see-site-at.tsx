import { useState } from 'react';
import { startInstant } from '../../../../data/rules/dates/expiry.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { DateInput, isDate } from '../../ui/inputs/date-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';

/** A page as it will be at an instant. */
export const pageAt = (instant: string, path: string): string => `/admin/at/${instant}${path}`;

/** A date and a time, at which the whole site opens as it will be then. */
export default function SeeSiteAt() {
  const timeZone = useSiteZone();
  const [typed, setTyped] = useState('');
  const instant = isDate(typed) ? startInstant(typed, timeZone) : null;
  const hasPassed = instant !== null && instant < Date.now();
  const chosen = instant === null || hasPassed ? undefined : pageAt(new Date(instant).toISOString(), '/');
  return (
    <form className="form" noValidate action={chosen} target="_blank" rel="noopener">
      <Field label="See the site at" error={hasPassed ? 'This has passed. Choose a later time.' : undefined}>
        {(control) => <DateInput {...control} value={typed} onChange={setTyped} timeZone={timeZone} />}
      </Field>
      <p>
        <button type="submit" className="btn btn-primary btn-small" disabled={chosen === undefined}>
          Open in a new tab
        </button>
      </p>
    </form>
  );
}
