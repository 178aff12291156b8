import { settingsInput } from '../../schema/settings.ts';
import { defineStored } from './defined-queries.ts';
import type { Query } from './reader.ts';

/** The IANA time zone that days are meant in. No `defineQuery`, which needs it. */
export const siteTimeZone: Query<[], string> = defineStored({
  name: 'site-time-zone',
  run: (read) => (read.document('settings') ?? settingsInput.parse({})).timeZone,
});
