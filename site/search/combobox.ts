import { t } from '../strings/island-text.ts';
import { searchManifest } from './published-search.ts';
import { suggestionList } from './suggestion-list.ts';
import { isEnough, suggest, type Suggested } from './suggestions.ts';

let fields = 0;

/**
 * Makes a search field a combobox with a list of suggestions: arrows move through it, Enter follows the one that is
 * chosen or submits the form, Escape closes it. What is typed stays what is searched for.
 */
export function enhance(field: HTMLInputElement): void {
  const form = field.form;
  if (!form || field.role === 'combobox') return;
  fields += 1;
  const list = suggestionList(field, form, `suggestions-${fields}`);
  let active = -1;
  /** Counts what was typed, so that a late answer is not shown. */
  let turn = 0;

  field.role = 'combobox';
  field.autocomplete = 'off';
  field.ariaAutoComplete = 'list';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', list.id);
  // What the suggestions need comes while the first letters are typed.
  void searchManifest().catch(() => {});

  function close(): void {
    turn += 1;
    list.hide();
    field.ariaExpanded = 'false';
    choose(-1);
  }

  function choose(at: number): void {
    active = at;
    list.options().forEach((option, index) => (option.ariaSelected = String(index === at)));
    const option = list.options()[at];
    if (option) {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else field.removeAttribute('aria-activedescendant');
  }

  async function update(): Promise<void> {
    turn += 1;
    const mine = turn;
    const text = field.value.trim();
    if (!isEnough(text)) return close();
    let found: Suggested = { corrected: null, groups: [] };
    try {
      found = await suggest(text);
    } catch (error) {
      console.info('There are no suggestions: a part of the search could not be loaded.', error);
    }
    if (mine !== turn) return;
    if (found.groups.length === 0) return close();
    const all = `/stores?${new URLSearchParams({ search: text })}`;
    list.show(found, { text: t('search.all', { text }), detail: '', href: all });
    field.ariaExpanded = 'true';
    choose(-1);
  }

  field.addEventListener('input', () => void update());
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const { length } = list.options();
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      const option = list.isOpen() ? list.options()[active] : undefined;
      if (option) {
        event.preventDefault();
        option.click();
      }
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!list.isOpen()) return void update();
      // One place between the last and the first is the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      choose(((active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === 'Escape' && list.isOpen()) {
      event.preventDefault();
      close();
    }
  });
  const place = () => list.isOpen() && list.place();
  addEventListener('scroll', place, { passive: true, capture: true });
  addEventListener('resize', place);
  visualViewport?.addEventListener('resize', place);
  if (document.activeElement === field && field.value !== '') void update();
}
