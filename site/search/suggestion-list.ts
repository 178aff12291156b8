import { t } from '../strings/island-text.ts';
import { made } from './made.ts';
import type { Suggested, Suggestion } from './suggestions.ts';

const GAP = 6;
const MARGIN = 8;
const LEAST_WIDTH = 300;

/** The list under a search field: a popover, since the hero and the menu would cut it off. One for each form. */
export class SuggestionList {
  readonly element: HTMLElement;
  readonly #status = made('p', { className: 'sr-only', role: 'status' });
  readonly #field: HTMLInputElement;

  constructor(field: HTMLInputElement, form: HTMLElement, id: string) {
    this.#field = field;
    this.element = made('div', {
      id,
      className: 'suggestions',
      role: 'listbox',
      ariaLabel: t('search.suggestions'),
      popover: 'manual',
    });
    // A press must not take the focus away from the field, nor close the list before the click.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    form.append(this.element, this.#status);
  }

  get isOpen(): boolean {
    return this.element.matches(':popover-open');
  }

  get options(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  /** The groups, and where all that was found is. */
  show({ corrected, groups }: Suggested, all: Suggestion): void {
    let count = 0;
    const instead = corrected === null ? '' : t('search.corrected', { text: corrected });
    const option = (suggestion: Suggestion) => this.#option(suggestion, count++);
    const lists = groups.map(({ title, suggestions }, at) => {
      const heading = made('p', { id: `${this.element.id}-group-${at}`, textContent: title });
      const list = made('div', { role: 'group' });
      list.setAttribute('aria-labelledby', heading.id);
      list.append(heading, ...suggestions.map(option));
      return list;
    });
    this.#status.textContent = `${instead} ${t('count.suggestions', { count })}`.trim();
    // the status says it to those who do not see it
    const said = instead === '' ? [] : [made('p', { textContent: instead, ariaHidden: 'true' })];
    this.element.replaceChildren(...said, ...lists, option(all));
    if (!this.isOpen) this.element.showPopover();
    this.place();
  }

  hide(): void {
    if (this.isOpen) this.element.hidePopover();
    this.#status.textContent = '';
  }

  /** Under the field, as wide as it is, within what the keyboard of a telephone leaves to be seen. */
  place(): void {
    const field = this.#field.getBoundingClientRect();
    const seen = window.visualViewport;
    const [width, height] = [
      document.documentElement.clientWidth,
      (seen?.height ?? innerHeight) + (seen?.offsetTop ?? 0),
    ];
    const own = Math.min(Math.max(field.width, LEAST_WIDTH), width - 2 * MARGIN);
    const { style } = this.element;
    style.width = `${own}px`;
    const left = document.dir === 'rtl' ? field.right - own : field.left;
    style.left = `${Math.max(MARGIN, Math.min(left, width - own - MARGIN))}px`;
    style.top = `${field.bottom + GAP}px`;
    style.maxHeight = `${Math.max(120, height - field.bottom - GAP - MARGIN)}px`;
  }

  #option({ text, detail, href }: Suggestion, at: number): HTMLElement {
    const id = `${this.element.id}-${at}`;
    const option = made('a', {
      id,
      className: 'suggestion',
      href,
      tabIndex: -1,
      role: 'option',
      ariaSelected: 'false',
    });
    const lines = [text, detail].filter((line) => line !== '');
    option.append(...lines.map((line) => made('span', { textContent: line, dir: 'auto' })));
    return option;
  }
}
