import { useState } from 'react';
import { instantAt, wallClock } from '../../../../data/rules/dates/time-zone.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { Button } from '../../ui/controls/buttons.tsx';

/** A page as it will be at an instant. */
export const pageAt = (instant: number, path: string): string => `/admin/at/${new Date(instant).toISOString()}${path}`;

/** A date and a time, on the clocks of the site, at which the whole site opens as it will be then. */
export function SeeSiteAt({ className }: { className: string }) {
  const timeZone = useSiteZone();
  const [typed, setTyped] = useState('');
  const chosen = typed === '' ? undefined : pageAt(instantAt(Date.parse(`${typed}Z`), timeZone), '/');
  return (
    <form className={`flex items-end gap-2 ${className}`} action={chosen} target="_blank" rel="noopener">
      <label className="flex flex-wrap items-center gap-x-2 text-muted text-[0.875rem] font-semibold">
        See the site at
        <input
          type="datetime-local"
          className="field w-auto px-2 text-[0.875rem] font-normal"
          required
          min={new Date(wallClock(Date.now(), timeZone)).toISOString().slice(0, 16)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button type="submit">Open</Button>
    </form>
  );
}
