import { describe, expect, it } from 'vitest';
import { aCoupon, aPost } from '../../queries/testing/builders.ts';
import { cutWithLabel, excerptOf, postWithLabel, withLabel } from './labelled.ts';

const LABEL = 'Written with the help of AI.';
const cut = (text: string, length: number) => text.slice(0, length);

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
    expect(excerptOf(aPost({ content: `<p>${whole}!</p>` }))).toBe(`${whole}!`);
    expect(excerptOf(aPost({ content: `<p>${whole}!!</p>` }))).toBe(`${whole}!…`);
    expect(excerptOf(aPost({ content: `<p>${'nine more '.repeat(20)}</p>` }))).toBe(
      `${'nine more '.repeat(12).trim()}…`,
    );
  });

  it('is cut between characters, not within an emoji', () => {
    const beginning = 'nine more '.repeat(11) + 'ten here.';
    expect(excerptOf(aPost({ content: `<p>${beginning}🎉🎉</p>` }))).toBe(`${beginning}…`);
  });

  it('and its text for search engines say that a model wrote it', () => {
    const post = aPost({ generated: true, excerpt: 'In short.', seoDescription: 'Found.' });
    expect(postWithLabel(post, LABEL)).toEqual({
      ...post,
      excerpt: `In short. ${LABEL}`,
      seoDescription: `Found. ${LABEL}`,
    });
    expect(postWithLabel(aPost({ generated: true, seoDescription: '' }), LABEL)).toMatchObject({
      excerpt: `Spend less. ${LABEL}`,
      seoDescription: '',
    });
    const own = aPost({ generated: false });
    expect(postWithLabel(own, LABEL)).toBe(own);
  });
});

it('a text that is cut keeps its whole label', () => {
  expect(cutWithLabel('Without any label', { length: 7, cut, label: LABEL })).toBe('Without');
  expect(cutWithLabel(`${LABEL} And more`, { length: 7, cut, label: LABEL })).toBe('Written');
  expect(cutWithLabel(`Something to say. ${LABEL}`, { length: 9 + 1 + LABEL.length, cut, label: LABEL })).toBe(
    `Something ${LABEL}`,
  );
  expect(cutWithLabel(`Fits. ${LABEL}`, { length: 6 + LABEL.length, cut, label: LABEL })).toBe(`Fits. ${LABEL}`);
  expect(cutWithLabel(`Fits. ${LABEL}`, { length: 200, cut, label: LABEL })).toBe(`Fits. ${LABEL}`);
  expect(cutWithLabel(LABEL, { length: 3, cut, label: LABEL })).toBe(LABEL);
});
