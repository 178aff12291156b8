/** The script that the layout of every page needs: everything here also works without it. */
import './count.ts';
import { watchCutTexts } from './cut-texts.ts';
import { bringIntoRow } from './row-in-view.ts';
import { whenIdle } from './when-idle.ts';

// Section 2: blank text in the header's search does nothing, other text travels trimmed.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
  form.addEventListener('submit', (event) => {
    const field = form.elements.namedItem('search');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = field.value.trim();
    if (field.value === '') event.preventDefault();
  });
}

// Suggestions come with the first sign that somebody is about to search: also one from before this script came.
const searchField = '[data-suggest] input';
for (const sign of ['pointerover', 'focusin', 'input'] as const)
  document.addEventListener(sign, ({ target }) => suggestIn(target));
suggestIn(document.activeElement);

function suggestIn(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.matches(searchField))
    void import('../search/combobox.ts').then(({ enhance }) => enhance(target)).catch(noSuggestions);
}

function noSuggestions(error: unknown): void {
  console.info('There are no suggestions: their script could not be loaded.', error);
}

// A picture that cannot be loaded leaves what stands behind it: a logo's initials, a product's bag. The event does not bubble: it is
// caught on its way down.
const pictures = ':is(.logo, .product-picture) > img';
document.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLImageElement && target.matches(pictures) && target.remove(),
  true,
);
for (const image of document.querySelectorAll<HTMLImageElement>(pictures))
  if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0) image.remove();

// Browsers scroll to what the keyboard reaches only when nothing at all of it is in sight: in a row that runs on
// sideways that is not enough.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

// In a page that was made for the choice in its address, the choice may stand far along a row that runs on sideways.
for (const chosen of document.querySelectorAll('.pills > * + [aria-pressed="true"]'))
  if (chosen.parentElement) bringIntoRow(chosen.parentElement, chosen);

document.addEventListener('toggle', ({ target }) => lead(target), true);
// A step that was opened before this script was here; unless the focus is elsewhere by now.
const [last] = [...(window.pressed?.keys() ?? [])].slice(-1);
if (last && document.activeElement === document.body) lead(last.parentElement);

/** A step of a list opens (`components/show-more.astro`): its button goes, so the focus moves to what has come, which is announced. */
function lead(step: EventTarget | null): void {
  if (!(step instanceof HTMLDetailsElement) || !step.open) return;
  const { shown } = step.dataset;
  const status = step.closest('.further')?.querySelector('[role="status"]');
  if (shown === undefined || !status) return;
  // the keyboard's focus is brought into sight; a finger leaves the page where it is
  step.querySelector<HTMLElement>('li :is(a, button)')?.focus({ preventScroll: true });
  status.textContent = shown;
}

// Nothing on the page moves for it: a mark beside a text goes where the whole text is seen.
whenIdle(() => watchCutTexts(document));

// Section 2: the tracking-code loader, when nothing else is left to do. It fails in silence but for the console (section 8).
whenIdle(() => {
  import('./tracking.ts')
    .then(({ loadTracking }) => loadTracking())
    .catch((error: unknown) => console.info('No tracking code was loaded.', error));
});
