import { describe, expect, it } from 'vitest';
import { aCoupon, aPost } from '../../queries/testing/builders.ts';
import { cutWithLabel, excerptOf, postWithLabel, withLabel } from './labelled.ts';

const LABEL = 'Written with the help of AI.';

it('a deal says that a model wrote it, and says nothing of any other source', () => {
  const source = { kind: 'model', reference: '' } as const;
  expect(withLabel(aCoupon({ source, description: 'On shoes.' }), LABEL).description).toBe(`On shoes. ${LABEL}`);
  expect(withLabel(aCoupon({ source, description: '' }), LABEL).description).toBe(LABEL);
  for (const coupon of [aCoupon({ description: 'On shoes.' }), aCoupon({ source: { ...source, kind: 'network' } })])
    expect(withLabel(coupon, LABEL)).toBe(coupon);
});

describe('the excerpt of a post', () => {
  it('is its own, else the text that it begins with, up to 120 characters', () => {
    expect(excerptOf(aPost({ excerpt: 'In short.', content: '<p>Long.</p>' }))).toBe('In short.');
    const whole = `${'nine more '.repeat(11)}ten here.`;
    for (const [after, shown] of [
      ['!', '!'],
      ['!!', '!…'],
      [' And more', '…'],
      ['🎉🎉', '…'],
    ])
      expect(excerptOf(aPost({ content: `<p>${whole}${after}</p>` }))).toBe(whole + shown);
  });

  it('and its text for search engines say that a model wrote it', () => {
    const post = aPost({ generated: true, excerpt: 'In short.', seoDescription: 'Found.' });
    const labelled = { excerpt: `In short. ${LABEL}`, seoDescription: `Found. ${LABEL}` };
    expect(postWithLabel(post, LABEL)).toEqual({ ...post, ...labelled });
    const bare = { ...post, excerpt: '', seoDescription: '', content: '<p>Spend less.</p>' };
    expect(postWithLabel(bare, LABEL)).toEqual({ ...bare, excerpt: `Spend less. ${LABEL}` });
    const own = aPost({ generated: false });
    expect(postWithLabel(own, LABEL)).toBe(own);
  });
});

it.each([
  ['Without any label', 7, 'Without'],
  [`${LABEL} And more`, 7, 'Written'],
  [`Something to say. ${LABEL}`, 10 + LABEL.length, `Something ${LABEL}`],
  [`Fits. ${LABEL}`, 6 + LABEL.length, `Fits. ${LABEL}`],
  [LABEL, 3, LABEL],
])('a text that is cut keeps its whole label: "%s" to %i', (text, length, shown) => {
  const cut = (whole: string, most: number) => whole.slice(0, most);
  expect(cutWithLabel(text, { length, cut, label: LABEL })).toBe(shown);
});
