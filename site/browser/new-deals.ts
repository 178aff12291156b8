import { dealsFilePath } from '../../data/rules/deals/visit-link.ts';
import type { DealsFile, PublishedDeal } from '../../data/schema/deals-file.ts';
import { followed, forget, lastVisit } from './follow.ts';

/** What is new at the stores that this device follows, newest first. */
const MOST_SHOWN = 12;

interface NewDeal extends PublishedDeal {
  store: string;
  /** When it could first be used here. */
  since: string;
}

async function dealsOf(id: string): Promise<NewDeal[]> {
  try {
    const reply = await fetch(dealsFilePath(id));
    const { store, deals } = (await reply.json()) as DealsFile;
    if (store.id !== id) throw new Error(`${store.name} has taken its address.`);
    return deals.map((deal) => {
      const { validFrom, createdAt } = deal;
      return { ...deal, store: store.name, since: validFrom !== null && validFrom > createdAt ? validFrom : createdAt };
    });
  } catch (error) {
    console.info(`What is new at the store ${id} could not be read.`, error);
    return [];
  }
}

const place = document.querySelector<HTMLElement>('[data-new]')!;
const list = place.querySelector('ul')!;
const last = lastVisit(new Date());
const found = (await Promise.all(followed().map(dealsOf))).flat().filter(({ since }) => since > last);
found.sort((one, other) => (one.since > other.since ? -1 : 1));
list.append(...found.slice(0, MOST_SHOWN).map(itemOf));

const toggle = place.querySelector<HTMLButtonElement>('[role=switch]')!;
toggle.addEventListener('click', () => {
  forget();
  toggle.ariaChecked = 'false';
  list.replaceChildren();
  list.nextElementSibling!.textContent = toggle.dataset['forgotten']!;
});

const show = () => ((place.firstElementChild as HTMLElement).hidden = false);
// nothing moves in sight, but by a press
if (place.getBoundingClientRect().top > innerHeight) show();
else addEventListener('click', show, { once: true });

function itemOf({ url, store, discount, title }: NewDeal): HTMLLIElement {
  const [item, link] = [document.createElement('li'), document.createElement('a')];
  const { pathname, hash } = new URL(url);
  link.className = 'tile';
  link.href = pathname + hash;
  for (const [name, text] of [
    ['small', store],
    ['span', discount.text],
    ['small', title],
  ] as const) {
    const line = document.createElement(name);
    line.dir = 'auto';
    line.textContent = text;
    link.append(line);
  }
  item.append(link);
  return item;
}
