import { useState } from 'react';
import { startInstant } from '../../../../data/rules/dates/expiry.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { DateInput, isDate } from '../../ui/inputs/date-input.tsx';

/** A page as it will be at an instant. */
export const pageAt = (instant: string, path: string): string => `/admin/at/${instant}${path}`;

/** A date and a time, at which the whole site opens as it will be then. */
export default function SeeSiteAt({ id }: { id: string }) {
  const timeZone = useSiteZone();
  const [typed, setTyped] = useState('');
  const instant = isDate(typed) ? startInstant(typed, timeZone) : null;
  const hasPassed = instant !== null && instant < Date.now();
  const chosen = instant === null || hasPassed ? undefined : pageAt(new Date(instant).toISOString(), '/');
  return (
    <form className="form" noValidate action={chosen} target="_blank" rel="noopener">
      <div className="form-field">
        <label htmlFor={id}>See the site at</label>
        <DateInput id={id} value={typed} onChange={setTyped} timeZone={timeZone} />
        {hasPassed && (
          <p className="field-error" role="alert">
            This has passed. Choose a later time.
          </p>
        )}
      </div>
      <p>
        <button type="submit" className="btn btn-primary btn-small" disabled={chosen === undefined}>
          Open in a new tab
        </button>
      </p>
    </form>
  );
}
