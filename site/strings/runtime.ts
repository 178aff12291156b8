/*
 * What compiled templates import instead of `astro/compiler-runtime`. For a `Page` each component is a function that returns a text at once;
 * for one of Astro's results each call goes to Astro, so that one compiled app renders both ways.
 */
import * as astro from 'astro/compiler-runtime';
import { type Chunk, Html, SlotFunction, Unsupported } from './html.ts';
import { isRendering, Page, type Props, type Result, type Slot, type Slots, type Template } from './page.ts';

export {
  addAttribute,
  createAstro,
  createTransitionScope,
  defineScriptVars,
  defineStyleVars,
  Fragment,
  mergeSlots,
  renderTransition,
  spreadAttributes,
  unescapeHTML,
} from 'astro/compiler-runtime';

const templates = new WeakMap<object, Template>();

/** The function of a compiled `.astro` file; undefined: the component is something else. */
export const templateOf = (component: object): Template | undefined => templates.get(component);

export function createComponent(...given: Parameters<typeof astro.createComponent>) {
  const component = astro.createComponent(...given);
  templates.set(component, given[0] as unknown as Template);
  return component;
}

export function render(parts: TemplateStringsArray, ...values: unknown[]) {
  if (!isRendering) return astro.render(parts, ...values);
  const last = values.length - 1;
  const content = values[last];
  if (typeof content === 'function' && values.every((value, at) => value === '' || at === last))
    return new SlotFunction(parts.slice(0, -1).join(''), content as SlotFunction['content'], parts[last + 1]!);
  const html = new Html(parts[0]);
  for (let at = 0; at <= last; at++) html.add(values[at]).write(parts[at + 1]!);
  return html;
}

type To = Result | Page;

export function renderComponent(to: To, name: string, component: unknown, props: Props, slots: Slots = {}) {
  if (!(to instanceof Page)) return astro.renderComponent(to, name, component, props as never, slots as never);
  if (component === astro.Fragment) return renderSlot(to, slots['default']);
  if (component instanceof Promise) throw new Unsupported(`a promise of <${name}>`);
  const template = component instanceof Function && templateOf(component);
  if (!template) return to.island(name, component, props, slots);
  if ('class:list' in props || 'server:component-directive' in props)
    throw new Unsupported(`class:list or server:defer of <${name}>`);
  return new Html().add(template(to, props, slots));
}

export function renderSlot(to: To, slot: Slot | undefined, fallback?: unknown) {
  if (!(to instanceof Page)) return astro.renderSlot(to, slot as never, fallback as never);
  return new Html().add(slot ? slot(to) : fallback);
}

export const renderScript = (to: To, id: string) => (to instanceof Page ? to.script(id) : astro.renderScript(to, id));

/** A place for what Astro writes by its own state of the page. */
const instruction = <Instruction extends Chunk>(to: To, chunk: Instruction) =>
  to instanceof Page ? new Html().put([chunk]) : chunk;

export const renderHead = (to: To) => instruction(to, astro.renderHead());
export const maybeRenderHead = (to: To) =>
  to instanceof Page && to.hasHead ? '' : instruction(to, astro.maybeRenderHead());
export const templateEnter = (to: To) => instruction(to, astro.templateEnter(to as never));
export const templateExit = (to: To) => instruction(to, astro.templateExit(to as never));
