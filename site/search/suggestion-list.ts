import { t } from '../strings/island-text.ts';
import { made } from './made.ts';
import type { Suggested, Suggestion } from './suggestions.ts';

const GAP = 6;
const MARGIN = 8;
const LEAST_WIDTH = 300;

/** The list under a search field: a popover, since the hero and the menu would cut it off. One for each form. */
export function suggestionList(field: HTMLInputElement, form: HTMLElement, id: string) {
  const status = made('p', { className: 'sr-only', role: 'status' });
  const element = made('div', {
    id,
    className: 'suggestions',
    role: 'listbox',
    ariaLabel: t('search.suggestions'),
    popover: 'manual',
  });
  // A press must not take the focus away from the field, nor close the list before the click.
  element.addEventListener('pointerdown', (event) => event.preventDefault());
  form.append(element, status);
  const isOpen = (): boolean => element.matches(':popover-open');

  /** Under the field, as wide as it is, within what the keyboard of a telephone leaves to be seen. */
  function place(): void {
    const box = field.getBoundingClientRect();
    const seen = window.visualViewport;
    const width = document.documentElement.clientWidth;
    const height = (seen?.height ?? innerHeight) + (seen?.offsetTop ?? 0);
    const own = Math.min(Math.max(box.width, LEAST_WIDTH), width - 2 * MARGIN);
    const left = document.dir === 'rtl' ? box.right - own : box.left;
    element.style.width = `${own}px`;
    element.style.left = `${Math.max(MARGIN, Math.min(left, width - own - MARGIN))}px`;
    element.style.top = `${box.bottom + GAP}px`;
    element.style.maxHeight = `${Math.max(120, height - box.bottom - GAP - MARGIN)}px`;
  }

  return {
    id,
    isOpen,
    place,
    options: () => [...element.querySelectorAll<HTMLElement>('[role="option"]')],

    /** The groups, and where all that was found is. */
    show({ corrected, groups }: Suggested, all: Suggestion): void {
      let count = 0;
      const instead = corrected === null ? '' : t('search.corrected', { text: corrected });
      const option = (suggestion: Suggestion) => optionOf(suggestion, `${id}-${count++}`);
      const lists = groups.map(({ title, suggestions }, at) => {
        const heading = made('p', { id: `${id}-group-${at}`, textContent: title });
        const list = made('div', { role: 'group' });
        list.setAttribute('aria-labelledby', heading.id);
        list.append(heading, ...suggestions.map(option));
        return list;
      });
      status.textContent = `${instead} ${t('count.suggestions', { count })}`.trim();
      // the status says it to those who do not see it
      const said = instead === '' ? [] : [made('p', { textContent: instead, ariaHidden: 'true' })];
      element.replaceChildren(...said, ...lists, option(all));
      if (!isOpen()) element.showPopover();
      place();
    },

    hide(): void {
      if (isOpen()) element.hidePopover();
      status.textContent = '';
    },
  };
}

function optionOf({ text, detail, href }: Suggestion, id: string): HTMLElement {
  const option = made('a', { id, className: 'suggestion', href, tabIndex: -1, role: 'option', ariaSelected: 'false' });
  const lines = [text, detail].filter((line) => line !== '');
  option.append(...lines.map((line) => made('span', { textContent: line, dir: 'auto' })));
  return option;
}
