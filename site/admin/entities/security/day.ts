const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 22, 2026", of an ISO instant. */
export const dayOf = (at: string): string => day.format(new Date(at));

/** "Nov 22, 2026, 9:30 AM", of an ISO instant. */
export const instantOf = (at: string): string => instant.format(new Date(at));
