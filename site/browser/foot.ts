import { made } from '../search/made.ts';

/** What is left below and above it, in CSS pixels. */
const ROOM = 40;

/** The foot of the window, as high as the style sheet is told, where the question about tracking and the bar of a copied code stand above each other. */
export function foot(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.foot');
  if (found) return found;
  const foot = made('div', { className: 'foot' });
  document.body.append(foot);
  const { style } = document.documentElement;
  const tell = () => style.setProperty('--foot', foot.children.length > 0 ? `${foot.offsetHeight + ROOM}px` : '0px');
  new ResizeObserver(tell).observe(foot);
  return foot;
}
