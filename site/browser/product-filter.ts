import { addressOf, goTo } from './go-to.ts';
import { bringIntoRow } from './row-in-view.ts';

/** Section 2 and 5, Amazon deals: shows the products of the chosen category. The choice lives in the address. */
const section = document.querySelector('[data-products]')!;
const ALL = 'all';

const buttons = [...section.querySelectorAll<HTMLButtonElement>('[data-category]')];
const products = [...section.querySelectorAll<HTMLElement>('[data-product]')];
const [list, ...folded] = section.querySelectorAll('.products');
const fold = section.querySelector<HTMLElement>('.further');
/** What stands folded while all categories are shown, list by list. */
const later = folded.map((each) => ({ list: each, children: [...each.children] }));
const none = section.querySelector<HTMLElement>('[data-none]')!;
const emptyMessage = section.querySelector<HTMLElement>('[data-empty-message]')!;

const chosen = (): HTMLButtonElement => {
  const inAddress = new URLSearchParams(location.search).get('category') ?? ALL;
  return buttons.find((button) => button.dataset['category'] === inAddress) ?? buttons[0]!;
};
const show = () => {
  const button = chosen();
  const category = button.dataset['category'] ?? ALL;
  if (category !== ALL) bringIntoRow(button.parentElement!, button);
  for (const each of buttons) each.setAttribute('aria-pressed', String(each === button));
  if (fold) fold.hidden = category !== ALL;
  for (const { list: own, children } of later) (category === ALL ? own : list)?.append(...children);
  for (const product of products) product.hidden = category !== ALL && product.dataset['product'] !== category;
  none.hidden = products.some((product) => !product.hidden);
  emptyMessage.textContent = (category === ALL ? emptyMessage.dataset['all'] : button.dataset['empty']) ?? '';
};
const choose = (button: HTMLElement) => {
  const category = button.dataset['category'] ?? ALL;
  goTo(addressOf(location.pathname, { category }, { category: ALL }));
  show();
};
for (const button of buttons)
  button.addEventListener('click', (event) => {
    event.preventDefault();
    choose(button);
  });
addEventListener('popstate', show);
const early = [...(window.pressed?.keys() ?? [])].findLast((each) => buttons.some((button) => button === each));
if (early) choose(early);
else show();
// At a shared address a category takes the place of what was painted: inserted again, so that no product wanders across the screen.
if (products.some((product) => product.hidden)) list?.replaceChildren(...products);
