import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amazonProductInput } from '../../../../data/schema/amazon-product.ts';
import { blogInput } from '../../../../data/schema/blog.ts';
import { offerInput } from '../../../../data/schema/offer.ts';
import { settingsInput } from '../../../../data/schema/settings.ts';
import { validationMessage } from '../../../../data/schema/validation-messages.ts';
import { everyField, meant, shown, type TypedForm } from './typed-values.ts';

const lamp = { name: 'Lamp', description: 'Bright', affiliateLink: 'https://amazon.example/lamp' };
const typedLamp = (typed: TypedForm) => meant(amazonProductInput, { ...shown(amazonProductInput, lamp), ...typed });

describe('what is typed into a form', () => {
  it('converts numeric strings to numbers, leaves empty ones out, and refuses what is no number', () => {
    const product = amazonProductInput.parse(typedLamp({ salePrice: '19.99', rating: '4.3', reviewCount: ' 12 ' }));
    expect(product).toMatchObject({ salePrice: 19.99, rating: 4.3, reviewCount: 12 });
    expect(product).not.toHaveProperty('originalPrice', expect.anything());
    const { error } = amazonProductInput.safeParse(typedLamp({ salePrice: 'cheap' }));
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['salePrice']);
  });

  it.each([
    [{ salePrice: '£39.99' }, { salePrice: 39.99, currency: 'GBP' }],
    [
      { salePrice: '39,99 €', originalPrice: '1.299 EUR', currency: 'USD' },
      { salePrice: 39.99, currency: 'EUR' },
    ],
    [
      { salePrice: '$5', originalPrice: '8', currency: 'CAD' },
      { salePrice: 5, originalPrice: 8, currency: 'CAD' },
    ],
    [
      { salePrice: '5', originalPrice: '8', currency: 'CAD' },
      { salePrice: 5, originalPrice: 8, currency: 'CAD' },
    ],
  ])('reads the prices %j with their currency', (typed, read) => {
    expect(meant(amazonProductInput, typed)).toMatchObject(read);
  });

  it.each<TypedForm>([
    { salePrice: '£39.99', originalPrice: '€50' },
    { salePrice: '£39.99', originalPrice: '50', currency: 'USD' },
  ])('refuses the prices %j, which are in several currencies', (prices) => {
    const { error } = amazonProductInput.safeParse(typedLamp(prices), { error: validationMessage });
    const said = error?.issues.map(({ path, message }) => [path[0], message]);
    expect(said).toContainEqual(['salePrice', expect.stringContaining('one for all prices')]);
  });

  it('starts with the defaults of the schema', () => {
    expect(shown(offerInput, {})).toMatchObject({ discountType: 'percentage', active: true, code: '', expiryDate: '' });
  });

  it('gives back what was shown, for every product', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 100);
    const text = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 &'-]{0,40}[A-Za-z0-9]$/);
    const products = fc.record(
      {
        name: text,
        description: text,
        affiliateLink: fc.webUrl({ validSchemes: ['https'] }),
        originalPrice: cents,
        salePrice: cents,
        discount: fc.integer({ min: 0, max: 100 }),
        rating: fc.integer({ min: 10, max: 50 }).map((value) => value / 10),
        reviewCount: fc.nat(),
        featured: fc.boolean(),
        source: fc.record({ kind: fc.constantFrom('network', 'owner'), reference: fc.constantFrom('', 'awin/7') }),
      },
      { requiredKeys: ['name', 'description', 'affiliateLink'] },
    );
    fc.assert(
      fc.property(products, (given) => {
        const product = amazonProductInput.parse(given);
        expect(amazonProductInput.parse(meant(amazonProductInput, shown(amazonProductInput, product)))).toEqual(
          product,
        );
      }),
    );
  });

  it('gives back the settings, with their tiles, links and domains', () => {
    const settings = settingsInput.parse({ socialLinks: { facebook: 'https://facebook.example/deals' } });
    expect(shown(settingsInput, settings)['trackingDomains']).toEqual(settings.trackingDomains);
    expect(settingsInput.parse(meant(settingsInput, shown(settingsInput, settings)))).toEqual(settings);
  });

  it('splits words at commas, and groups of them at lines, and shows them so', () => {
    expect(meant(blogInput, { keywords: ' shoes, , running ,' })['keywords']).toEqual(['shoes', 'running']);
    const synonyms = [
      ['earbuds', 'headphones'],
      ['TV', 'telly'],
    ];
    expect(shown(settingsInput, { synonyms })['synonyms']).toBe('earbuds, headphones\nTV, telly');
    const typed = ' earbuds ,headphones,\n\n , \nTV, telly\n';
    expect(meant(settingsInput, { synonyms: typed })['synonyms']).toEqual(synonyms);
  });

  it('empties a field that was emptied', () => {
    const input = offerInput.parse({ title: 'Ten off', description: '', affiliateLink: 'https://acme.example' });
    expect(everyField(offerInput, input)).toMatchObject({ code: null, expiryDate: null, title: 'Ten off' });
    expect(everyField(offerInput, { conditions: { students: true } })['conditions']).toMatchObject({
      minimumSpend: null,
      students: true,
    });
  });
});
