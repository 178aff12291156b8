/** What the frame of every page needs of script, and no more: everything here also works without it. */
import './count.ts';

// Section 2: blank text in the header's search does nothing, other text travels trimmed.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
  form.addEventListener('submit', (event) => {
    const field = form.elements.namedItem('search');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = field.value.trim();
    if (field.value === '') event.preventDefault();
  });
}

// A logo that cannot be loaded leaves the initials that stand behind it. Errors do not bubble: they are caught on their way down.
document.addEventListener('error', (event) => dropBrokenLogo(event.target), true);
for (const image of document.querySelectorAll('.logo > img')) {
  if (image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0 && image.currentSrc !== '') dropBrokenLogo(image);
}

function dropBrokenLogo(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement && target.parentElement?.classList.contains('logo')) target.remove();
}

// Section 2: the tracking-code loader, when nothing else is left to do. It fails in silence but for the console (section 8).
const whenIdle = typeof requestIdleCallback === 'function' ? requestIdleCallback : (action: () => void) => setTimeout(action, 200);
whenIdle(() => {
  import('./tracking.ts').then(({ loadTracking }) => loadTracking()).catch((error: unknown) => console.info('No tracking code was loaded.', error));
});
