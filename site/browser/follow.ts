import { storedJson } from './stored.ts';
import { dealsFilePath } from '../../data/rules/deals/visit-link.ts';
import type { DealsFile } from '../../data/schema/deals-file.ts';

/**
 * What this device remembers for those who follow stores, and nothing before that: their ids as `follow`, and as `seen` when it last read
 * what is new there. On home, what is new since; on the page of a store, whether it is followed. Throws where the browser stores nothing.
 */
const followed = (): string[] => (storedJson('follow') ?? []) as string[];

function forget(): void {
  for (const key of ['follow', 'seen']) localStorage.removeItem(key);
  sessionStorage.removeItem('seen');
}

/** The button of a store's page, whose id is what a visit counts as. */
const ofStore = document.querySelector<HTMLElement>('[data-do=follow]');
const storeId = document.body.dataset['counts']?.replace('store/', '') ?? '';
const showFollowed = () => ofStore?.toggleAttribute('data-followed', followed().includes(storeId));

export function toggleFollowed(): void {
  const before = followed();
  const ids = before.filter((id) => id !== storeId);
  if (ids.length === before.length) ids.push(storeId);
  if (ids.length === 0) forget();
  else {
    localStorage['follow'] = JSON.stringify(ids);
    localStorage['seen'] ??= new Date().toISOString();
  }
  showFollowed();
}

/** The instant of the visit before this one, which in this tab stays the same, and is the last one from now on. */
function lastVisit(): string {
  const now = new Date().toISOString();
  const before = (sessionStorage['seen'] ??= (localStorage['seen'] as string | undefined) ?? now) as string;
  localStorage['seen'] = now;
  return before;
}

const MOST_SHOWN = 12;

/** None of a store that is gone, and whose address another has taken. */
async function dealsOf(id: string) {
  const { store, deals } = (await (await fetch(dealsFilePath(id))).json()) as DealsFile;
  if (store.id !== id) return [];
  return deals.map((deal) => ({
    ...deal,
    store: store.name,
    since: [deal.validFrom ?? '', deal.createdAt].sort()[1]!,
  }));
}

function none(error: unknown): [] {
  console.info(error);
  return [];
}

/** Fills the list of home, which stays hidden until then. */
async function showNew(place: HTMLElement): Promise<void> {
  const list = place.querySelector('ul')!;
  const last = lastVisit();
  const found = (await Promise.all(followed().map((id) => dealsOf(id).catch(none))))
    .flat()
    .filter(({ since }) => since > last);
  found.sort((one, other) => (one.since > other.since ? -1 : 1));
  const template = place.querySelector('template')!;
  for (const { url, store, discount, title } of found.slice(0, MOST_SHOWN)) {
    const item = template.content.cloneNode(true) as DocumentFragment;
    const link = item.querySelector('a')!;
    const { pathname, hash } = new URL(url);
    link.href = pathname + hash;
    const places = link.querySelectorAll('[dir]');
    [title, store, discount.text].forEach((text, at) => (places[at]!.textContent = text));
    list.append(item);
  }
  const button = place.querySelector<HTMLButtonElement>('[role=switch]')!;
  button.addEventListener('click', () => {
    forget();
    button.ariaChecked = 'false';
    list.replaceChildren();
    list.nextElementSibling!.textContent = button.dataset['forgotten']!;
  });
  const show = () => ((place.firstElementChild as HTMLElement).hidden = false);
  // nothing moves in sight, but by a press
  if (place.getBoundingClientRect().top > innerHeight) show();
  else addEventListener('click', show, { once: true });
}

showFollowed();
const ofHome = document.querySelector<HTMLElement>('[data-new]');
if (ofHome) void showNew(ofHome);
