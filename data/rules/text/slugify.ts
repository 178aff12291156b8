import { plainLatin, replacing } from './fold.ts';

const withLatin = replacing([
  ...plainLatin,
  ['ου α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω', 'ou a v g d e z i th i k l m n x o p r s s t y f ch ps o'],
  // ё, ї, ў lose their marks; й, which is another letter than и, does not
  ['й а б в г д е ж з и к л м н о п р с т у ф х ц', 'y a b v g d e zh z i k l m n o p r s t u f kh ts'],
  [
    'ч ш щ ъ ы ь э ю я є і ґ ђ ј љ њ ћ џ ѕ ә ғ қ ң ө ү ұ һ',
    'ch sh shch _ y _ e yu ya ye i g dj j lj nj c dz dz a g q n o u u h',
  ],
  ['ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ', 'a b g d e z e y t zh i l kh ts k h dz gh ch'],
  ['մ յ ն շ ո չ պ ջ ռ ս վ տ ր ց ւ փ ք և օ ֆ', 'm y n sh o ch p j r s v t r ts v p k ev o f'],
  ['ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ', 'a b g d e v z t i k l m n o p zh r'],
  ['ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ', 's t u p k gh q sh ch ts dz ts ch kh j h'],
  ['ا ٱ ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق', 'a a b t th j h kh d dh r z s sh s d t z aa gh f q'],
  ['ك ک ل م ن ه ة و ي ی ى ء ـ پ چ ژ گ', 'k k l m n h a w y y a _ _ p ch zh g'],
]);

/**
 * A text in lower case with the letters of Latin, Greek, Cyrillic, Armenian, Georgian and Arabic as plain Latin ones. An accent is taken off
 * whatever the language (`ä` is `a`), since a name does not say which it is in. Other scripts stay as they are.
 */
export const transliterated = (text: string): string =>
  withLatin(text.normalize('NFKD').toLowerCase()).replace(/\p{Mark}/gu, '');

/**
 * Specification section 5: lower case, runs of non-alphanumerics become one hyphen, hyphens at the ends go. Letters are transliterated
 * first (`Café` is `cafe`, `Straße` is `strasse`). Empty when the name has no letter or digit that can be.
 */
export function slugify(name: string): string {
  return transliterated(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
