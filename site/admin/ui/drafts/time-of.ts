const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** An instant in milliseconds as `14:02`, or as `Nov 21, 2026, 14:02` when that is not today, where the owner is. */
export function timeOf(at: number): string {
  const [then, today] = [day.format(at), day.format(Date.now())];
  return then === today ? time.format(at) : `${then}, ${time.format(at)}`;
}
