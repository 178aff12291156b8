/** What this device remembers for those who follow stores: their ids, and when it last read what is new there. Nothing before that. */
const [FOLLOW, SEEN] = ['follow', 'seen'];
/** Within this, a return is no other visit. */
const VISIT_MS = 6 * 3_600_000;

export function followed(): string[] {
  try {
    return JSON.parse(localStorage.getItem(FOLLOW) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Throws where the browser stores nothing. */
export function follow(id: string, on: boolean): void {
  const others = followed().filter((each) => each !== id);
  if (!on && others.length === 0) return forget();
  localStorage.setItem(FOLLOW, JSON.stringify(on ? [...others, id] : others));
  if (localStorage.getItem(SEEN) === null) localStorage.setItem(SEEN, new Date().toISOString());
}

export function forget(): void {
  for (const storage of [localStorage, sessionStorage]) for (const key of [FOLLOW, SEEN]) storage.removeItem(key);
}

/** The instant of the visit before this one, which is remembered as the last from now on. */
export function lastVisit(now: Date): string {
  const seen = localStorage.getItem(SEEN) ?? now.toISOString();
  const isSame = now.getTime() - Date.parse(seen) < VISIT_MS;
  const before = (isSame && sessionStorage.getItem(SEEN)) || seen;
  sessionStorage.setItem(SEEN, before);
  localStorage.setItem(SEEN, now.toISOString());
  return before;
}
