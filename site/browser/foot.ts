/** What is left below and above it, in CSS pixels. */
const ROOM = 40;

/** The foot of the window, as high as the style sheet is told, where the question about tracking and the bar of a copied code stand above each other. */
export function foot(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.foot');
  if (found) return found;
  const made = document.createElement('div');
  made.className = 'foot';
  document.body.append(made);
  const { style } = document.documentElement;
  const tell = () => style.setProperty('--foot', made.children.length > 0 ? `${made.offsetHeight + ROOM}px` : '0px');
  new ResizeObserver(tell).observe(made);
  return made;
}
