import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, it, test } from 'vitest';
import { Unsupported } from './html.ts';
import { Page, type Result, type Slots } from './page.ts';
import * as runtime from './runtime.ts';

const $: any = runtime; // Compiled code has no types.

/*
 * A small template for each thing that is left to Astro, as its compiler writes it. `$` stands for what it imports. That all others have
 * Astro's bytes is seen by the pages of the site.
 */
type Given = { props: any; slots: any };
type Small = (result: any, astro: Given, slots: Slots) => unknown;

/** A component, as it is compiled from a file whose front matter uses `Astro`. */
function component(template: Small) {
  return $.createComponent(
    (result: Result, props: never, slots: any) => template(result, result.createAstro(props, slots), slots),
    '/site/small.astro',
  );
}

/** What both ways make of a page. */
async function bothWays(small: Small): Promise<{ astros: string; ours: () => Promise<string> }> {
  let result: Result | undefined;
  const page = component((to, astro, slots) => {
    result ??= { ...to, styles: new Set(to.styles), _metadata: structuredClone(to._metadata) };
    return small(to, astro, slots);
  });
  const container = await AstroContainer.create();
  const astros = await container.renderToString(page, { partial: false });
  const route = { template: runtime.templateOf(page)!, result: result! };
  return { astros, ours: async () => (await new Page(route, {}).render((script) => script)).join('') };
}

const Card = component(
  (to, { props }, slots) =>
    $.render`${$.maybeRenderHead(to)}<article${$.addAttribute(props.name, 'title')}>${$.renderSlot(to, slots['title'], $.render`<h2>None</h2>`)}${$.renderSlot(to, slots['default'])}</article>`,
);
const Titled = component((to, { slots }) => $.render`${$.maybeRenderHead(to)}<h2>${slots.render('default')}</h2>`);

const refused: Record<string, Small> = {
  'a promise': () => $.render`<p>${Promise.resolve('later')}</p>`,
  'a promise that fails': () => $.render`<p>${Promise.resolve().then(() => $.render`${new Map()}`)}</p>`,
  'front matter that waits': async (to) => {
    await Promise.resolve();
    return $.render`${$.renderComponent(to, 'Card', Card, {})}`;
  },
  'a generator': () =>
    $.render`${(function* () {
      yield 'a';
    })()}`,
  'what else Astro offers': (_, astro) => $.render`${(astro as any).url?.pathname}`,
  'class:list of a component': (to) => $.render`${$.renderComponent(to, 'Card', Card, { 'class:list': ['a'] })}`,
  'a component that is a promise': (to) => $.render`${$.renderComponent(to, 'Card', Promise.resolve(Card), {})}`,
  'a slot that is asked for as text': (to) =>
    $.render`${$.renderComponent(to, 'Titled', Titled, {}, { default: () => $.render`Deals` })}`,
};

describe('what is not supported', () => {
  test.each(Object.entries(refused))('%s: is refused, so that Astro renders the page', async (_, small) => {
    const { ours } = await bothWays(small);
    await expect(ours()).rejects.toThrow(Unsupported);
  });
});

it('what a template throws is thrown, and the next page is rendered', async () => {
  let fails = false;
  const { astros, ours } = await bothWays(() => {
    if (fails) throw new Error('no name');
    return $.render`<p></p>`;
  });
  fails = true;
  await expect(ours()).rejects.toThrow('no name');
  fails = false;
  expect(await ours()).toBe(astros);
});
