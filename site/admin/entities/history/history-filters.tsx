import type { HistoryEntry } from '../../../../api/contract/history.ts';
import { Choice } from '../../ui/inputs/choices.tsx';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { useStoreNames } from '../../requests/reads.ts';
import { type SearchChanges, useAddress } from '../../ui/address/params.ts';
import { listBlogs } from '../../../../api/contract/posts.ts';
import { useRead } from '../../http/query.ts';
import { getSecurity } from '../../../../api/contract/security.ts';

/** Names sessions by the browser that they are in, as long as they exist. */
export function useWho(): { nameOf(session: string | null): string; sessions: readonly string[] } {
  const sessions = useRead(getSecurity).data?.sessions ?? [];
  return {
    sessions: sessions.map(({ id }) => id),
    nameOf(session) {
      if (session === null) return 'The server';
      const known = sessions.find(({ id }) => id === session);
      if (known === undefined) return `Session ${session}`;
      if (known.current) return 'You, in this browser';
      return known.browser === '' ? 'You, in another browser' : `You, in ${known.browser}`;
    },
  };
}

const single = [
  { value: 'settings', label: 'Site settings' },
  { value: 'categories', label: 'Categories' },
  { value: 'amazon-products', label: 'Amazon products' },
  { value: 'tracking-codes', label: 'Tracking codes' },
  { value: 'redirects', label: 'Redirects' },
];

/** By thing, day and person. `shown`: what stands below them, which may name what is there no more. */
export function HistoryFilters({ shown, timeZone }: { shown: readonly HistoryEntry[]; timeZone: string }) {
  const [{ key = '', day = '', session = '' }, change] = useAddress();
  const stores = useStoreNames();
  const blogs = useRead(listBlogs);
  const who = useWho();
  const set = (changes: SearchChanges) => change({ page: undefined, change: undefined, ...changes });
  const things = new Map([
    ...single.map(({ value, label }) => [value, label] as const),
    ...(stores.data ?? []).map(({ id, name }) => [`stores/${id}`, name] as const),
    ...(blogs.data ?? []).map(({ id, title }) => [`blogs/${id}`, title] as const),
  ]);
  for (const { documents } of shown)
    for (const { key: each, name } of documents) things.set(each, things.get(each) ?? name);
  if (key !== '' && !things.has(key)) things.set(key, key);
  const people = new Set([...who.sessions, ...shown.flatMap(({ session: each }) => each ?? [])]);
  if (session !== '') people.add(session);
  return (
    <div className="table-tools items-start max-sm:*:flex-[1_0_100%]">
      <Choice
        label="Changes of"
        searched
        none="Everything"
        options={[...things].map(([value, label]) => ({ value, label }))}
        value={key}
        onChange={(next) => set({ key: next || undefined })}
      />
      <DateInput
        label="Day"
        placeholder="Any day"
        value={day}
        timeZone={timeZone}
        direction="back"
        onChange={(next) => set({ day: next === '' ? undefined : next.slice(0, 10) })}
      />
      <Choice
        label="Who"
        small
        none="Anyone"
        options={[...people].map((each) => ({ value: each, label: who.nameOf(each) }))}
        value={session}
        onChange={(next) => set({ session: next || undefined })}
      />
    </div>
  );
}
