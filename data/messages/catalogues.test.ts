import { describe, expect, it, test } from 'vitest';
import { language, type Language } from '../schema/language.ts';
import { catalogues, type MessageId, messageIds } from './catalogues.ts';
import { argumentsOf, compile } from './compile.ts';
import { format, type Compiled } from './format.ts';
import british from './en-GB.json' with { type: 'json' };

/** What is the same in both, looked at one by one. */
const SAME = 'count.number layout.pageTitle store.describe store.describeNone category.heading feeds.store'.split(' ');
const sameAsEnglish: { readonly [name in Language]?: readonly string[] } = {
  de: [...SAME, 'store.showCodes', 'layout.admin', 'blog.author', 'productCategory.beauty', 'default.beauty'],
  ar: [...SAME, 'newsletter.example'],
};
/** In their place stands an element, so that each choice needs them. */
const elements: { readonly [argument: string]: readonly MessageId[] } = {
  date: [
    ...(['deal.verifiedOn', 'deal.expires', 'deal.expired', 'amazon.pricedOn', 'amazon.today'] as const),
    ...(['blog.published', 'blog.updated'] as const),
  ],
  shown: ['store.activeDeals', 'store.codes'],
  percent: ['store.upTo'],
  address: ['notFound.movedTo'],
};

const formsIn = (message: Compiled): string[][] =>
  typeof message === 'string'
    ? []
    : message.flatMap((part) => (typeof part === 'string' || part[2] === undefined ? [] : [Object.keys(part[2])]));
/** The subject of a mail is words, too. */
const tagsIn = (text: string): string[] => text.replaceAll(/subject=[^"]*/g, '').match(/<[^>]*>/g) ?? [];

describe.each(language.options)('the catalogue of %s', (name) => {
  const catalogue = catalogues[name];

  it('has every message, with the arguments and the markup that it has in English', () => {
    expect(Object.keys(catalogue)).toEqual(messageIds);
    for (const id of messageIds) {
      expect(argumentsOf(compile(catalogue[id])), id).toEqual(argumentsOf(compile(catalogues['en-US'][id])));
      if (id.startsWith('page.')) expect(tagsIn(catalogue[id]), id).toEqual(tagsIn(catalogues['en-US'][id]));
      else expect(tagsIn(catalogue[id]), id).toEqual([]);
    }
  });

  it('has a form for each of the plurals of the language, and no others', () => {
    const known = new Intl.PluralRules(name).resolvedOptions().pluralCategories;
    for (const id of messageIds)
      for (const forms of formsIn(compile(catalogue[id]))) expect(forms.toSorted(), id).toEqual(known.toSorted());
  });

  it('has the place of an element once, whatever the number', () => {
    for (const [argument, ids] of Object.entries(elements))
      for (const id of ids)
        for (const count of [0, 1, 2, 3, 11, 100]) {
          const text = format(compile(catalogue[id]), { count, [argument]: '\n' }, name);
          expect(text.split('\n'), `${id} of ${count}`).toHaveLength(2);
        }
  });
});

test.each(Object.entries(sameAsEnglish))('%s says as English what it must, and nothing else', (name, same) => {
  const equal = messageIds.filter((id) => catalogues[name as Language][id] === catalogues['en-US'][id]);
  expect(equal.toSorted()).toEqual([...same].sort());
});

test('English (UK) states what is not as in the United States', () => {
  for (const [id, text] of Object.entries(british))
    expect(text, id).not.toBe(catalogues['en-US'][id as 'store.stepPaste']);
});
