import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** The parameters of the address, with spaces between them, that may hold a choice for which this page was not made. */
    'client:intent'?: boolean | string;
  }
}

const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const;

/**
 * `client:intent`: an island's script comes when a pointer, a key or the focus first reaches what the island made, or at once at an
 * address with a choice in it that the page was not made for: `client:intent="search"`. A form that is submitted before then waits for the
 * island and is submitted again; if that cannot load, it is submitted natively. A button that is pressed, also before this script came, is
 * pressed again. All of them are, in their order, each once, however often it was. What stands in fields the islands themselves take over.
 */
const onIntent: ClientDirective = (load, { value }, island) => {
  let begun = false;
  /** Buttons that were pressed, and forms that were submitted without one. */
  const held = new Set<HTMLElement>();

  const keep = (control: HTMLElement) => {
    held.delete(control);
    held.add(control);
  };
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    keep(event.submitter ?? (event.target as HTMLFormElement));
    void begin();
  };
  const note = ({ target }: Pick<Event, 'target'>) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
    if (button && island.contains(button) && !isGiven(button, island)) keep(button);
  };
  const release = (isLoaded: boolean) => {
    if (!isLoaded && held.size === 0) {
      begun = false; // the next press tries again
      return;
    }
    island.removeEventListener('submit', hold, true);
    island.removeEventListener('click', note, true);
    for (const control of held)
      if (control instanceof HTMLFormElement) control.requestSubmit();
      else control.click();
  };
  const begin = async (sign?: Pick<Event, 'target'>) => {
    if (begun || (sign && isGiven(sign.target, island))) return;
    begun = true;
    for (const sign of SIGNS) island.removeEventListener(sign, begin);
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      release(!island.hasAttribute('ssr')); // what cannot be loaded is reported by Astro and throws nothing
    }
  };

  island.dataset['listens'] = '';
  island.addEventListener('submit', hold, true);
  island.addEventListener('click', note, true);
  for (const target of window.pressed?.keys() ?? []) note({ target });
  if (!isChoice(value) && held.size === 0) {
    for (const sign of SIGNS) island.addEventListener(sign, begin);
    // a field may have been reached before this script came
    if (island.contains(document.activeElement)) void begin({ target: document.activeElement });
  } else void begin();
};

function isChoice(parameters: boolean | string | undefined): boolean {
  const address = new URLSearchParams(location.search);
  return typeof parameters === 'string' && parameters.split(' ').some((name) => address.get(name));
}

/** What an island was given to show is the page's own: who copies a code of the list has no need of the filter above it. */
function isGiven(target: EventTarget | null, island: HTMLElement): boolean {
  const slot = target instanceof Element ? target.closest('astro-slot') : null;
  return slot !== null && island.contains(slot);
}

export default onIntent;
