/*
 * What compiled templates import instead of `astro/compiler-runtime`. For a `Page` each component is a function that returns markup at
 * once; for one of Astro's results each call goes to Astro, so that one compiled app renders both ways.
 */
import * as astro from 'astro/compiler-runtime';
import { Html, Unsupported } from './html.ts';
import { isRendering, Page, type Props, type Result, type Slots, type Template } from './page.ts';

export * from 'astro/compiler-runtime';

const TEMPLATE = Symbol('template');

export const createComponent = (...given: Parameters<typeof astro.createComponent>) =>
  Object.assign(astro.createComponent(...given), { [TEMPLATE]: given[0] });

/** The function of a compiled `.astro` file; undefined: the component is something else. */
export const templateOf = (component: unknown) => (component as { [TEMPLATE]?: Template } | null)?.[TEMPLATE];

export function render(parts: TemplateStringsArray, ...values: unknown[]) {
  if (!isRendering) return astro.render(parts, ...values);
  return values.reduce<Html>((before, value, at) => before.add(value).write(parts[at + 1]!), new Html(parts[0]));
}

export function renderComponent(to: Result | Page, name: string, component: unknown, props: Props, slots: Slots = {}) {
  if (!(to instanceof Page)) return astro.renderComponent(to, name, component, props as never, slots as never);
  if (component === astro.Fragment) return renderSlot(to, slots['default']);
  if (component instanceof Promise) throw new Unsupported(`a promise of <${name}>`);
  const template = templateOf(component);
  if (!template) return to.island(name, component, props, slots);
  if ('class:list' in props || 'server:component-directive' in props)
    throw new Unsupported(`class:list or server:defer of <${name}>`);
  return new Html().add(template(to, props, slots));
}

export function renderSlot(to: Result | Page, slot: Slots[string] | undefined, fallback?: unknown) {
  if (!(to instanceof Page)) return astro.renderSlot(to, slot as never, fallback as never);
  return new Html().add(slot ? slot(to) : fallback);
}

export const renderScript = (to: Result | Page, id: string) =>
  to instanceof Page ? to.script(id) : astro.renderScript(to, id);
