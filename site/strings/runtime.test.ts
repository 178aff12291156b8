import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, it, test } from 'vitest';
import { Unsupported } from './html.ts';
import { Page, type Result, type Slots } from './page.ts';
import * as runtime from './runtime.ts';

const $: any = runtime; // Compiled code has no types.

/*
 * A small template for each thing that templates do, as Astro's compiler writes it. `$` stands for what it imports.
 */
type Given = { props: any; slots: any; locals: any; self: unknown };
type Small = (result: any, astro: Given, slots: Slots) => unknown;

/** A component, as it is compiled from a file whose front matter uses `Astro`. */
function component(template: Small) {
  const made = $.createComponent((result: Result, props: never, slots: never) => {
    const astro = result.createAstro(props, slots) as unknown as Given;
    astro.self = made;
    return template(result, astro, slots);
  }, '/site/small.astro');
  return made;
}

const VALUE = `</p><script>"it's" & 'so' – ${'long '.repeat(300)}`;

/** What both ways make of a page. */
async function bothWays(small: Small): Promise<{ astros: string; ours: () => Promise<string> }> {
  let result: Result | undefined;
  const page = component((to, astro, slots) => {
    result ??= { ...to, styles: new Set(to.styles), _metadata: structuredClone(to._metadata) };
    return small(to, astro, slots);
  });
  const locals = { view: { value: VALUE } };
  const container = await AstroContainer.create();
  const astros = await container.renderToString(page, { locals, partial: false });
  const route = { template: runtime.templateOf(page)!, result: result! };
  return { astros, ours: async () => (await new Page(route, locals).render((script) => script)).join('') };
}

const Card = component(
  (to, { props }, slots) =>
    $.render`${$.maybeRenderHead(to)}<article${$.addAttribute(props.name, 'title')}>${$.renderSlot(to, slots['title'], $.render`<h2>None</h2>`)}${$.renderSlot(to, slots['default'])}</article>`,
);
const Frame = component(
  (to, _, slots) =>
    $.render`${$.renderComponent(to, 'Card', Card, { name: 'framed' }, { title: (to: any) => $.render`${$.renderSlot(to, slots['default'])}` })}`,
);
const List = component(
  (to, { props, slots }) =>
    $.render`${$.maybeRenderHead(to)}<ul>${props.items.map((item: string) => $.render`<li>${$.unescapeHTML(slots.render('default', [item]))}</li>`)}</ul>`,
);
const Stairs = component(
  (to, { props, self }) =>
    $.render`<i>${props.steps}</i>${props.steps > 0 && $.renderComponent(to, 'Astro.self', self, { steps: props.steps - 1 })}`,
);
const Scripted = component((to) => $.render`${$.maybeRenderHead(to)}<b></b>${$.renderScript(to, '/small.ts')}`);

const features: Record<string, Small> = {
  'text between braces': (_, { locals }) => $.render`<p>${locals.view.value}</p>`,
  'values that show nothing': () => $.render`<p>${[null, undefined, false, '']}</p>`,
  'numbers, true and lists of lists': () => $.render`<p>${[0, -1.5, true, 10n, ['a', ['b']]]}</p>`,
  'a function as a value': () => $.render`<p>${() => $.render`<b>${'<'}</b>`} and ${() => 1}</p>`,
  'markup, short and long': (_, { locals }) =>
    $.render`<p>${$.unescapeHTML('<b>')}${$.unescapeHTML(locals.view.value)}</p>`,
  attributes: (_, { locals }) =>
    $.render`<a${$.addAttribute(locals.view.value, 'href')}${$.addAttribute('', 'id')}${$.addAttribute(null, 'rel')}${$.addAttribute(true, 'hidden')}${$.addAttribute(false, 'checked')}></a>`,
  'class:list and style': () =>
    $.render`<a${$.addAttribute(['a', { b: true, c: false }], 'class:list')}${$.addAttribute({ fontSize: '2em' }, 'style')}></a>`,
  'spread attributes': () => $.render`<a${$.spreadAttributes({ id: '"', open: true, 'data-a': 1 })}></a>`,
  'variables of styles and scripts': () =>
    $.render`<script>${$.defineScriptVars({ a: '</script>' })}</script><p${$.addAttribute($.defineStyleVars({ b: 1 }), 'style')}>`,
  'a component with slots': (to) =>
    $.render`${$.renderComponent(to, 'Card', Card, { name: '"' }, { default: () => $.render`<p>in</p>`, title: () => $.render`${'&'}` })}`,
  'a component without': (to) => $.render`<main>${$.renderComponent(to, 'Card', Card, {})}</main>`,
  'a slot that is passed on': (to) =>
    $.render`${$.renderComponent(to, 'Frame', Frame, {}, { default: () => $.render`<em>on</em>` })}`,
  'a slot that is a function': (to) =>
    $.render`${$.renderComponent(to, 'List', List, { items: ['<', 'b'] }, { default: () => $.render`${(item: string) => $.render`<b>${item}</b>`}` })}`,
  'slots that may be missing': (_, { slots }) => $.render`${slots.has('default')}${$.mergeSlots({ a: 1 }).a}`,
  'a component within itself': (to) => $.render`${$.renderComponent(to, 'Stairs', Stairs, { steps: 3 })}`,
  'a fragment': (to) =>
    $.render`${$.renderComponent(to, 'Fragment', $.Fragment, {}, { default: () => $.render`<p>` })}`,
  'an element whose name is a value': (to, { locals }) =>
    $.render`${$.renderComponent(to, 'Tag', 'section', { id: 'a' }, { default: () => $.render`${locals.view.value}${$.renderScript(to, '/a.ts')}` })}`,
  'a script, once a page': (to) =>
    $.render`<main>${[1, 2].map(() => $.renderComponent(to, 'Scripted', Scripted, {}))}</main>${$.renderScript(to, '/b.ts')}`,
  'scripts in a template element': (to) =>
    $.render`<template>${$.templateEnter(to)}${$.renderScript(to, '/b.ts')}${$.templateExit(to)}</template>${$.renderScript(to, '/b.ts')}`,
  'a head': (to) => $.render`<head>${$.renderHead(to)}</head>`,
};

test.each(Object.entries(features))('%s: as Astro writes it', async (_, small) => {
  const { astros, ours } = await bothWays(small);
  expect(astros).toContain('<!DOCTYPE html>');
  expect(await ours()).toBe(astros);
});

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
  'a script in a slot that is asked for as text': (to) =>
    $.render`${$.renderComponent(to, 'List', List, { items: [1] }, { default: () => $.render`${() => $.renderComponent(to, 'Scripted', Scripted, {})}` })}`,
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
