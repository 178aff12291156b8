import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';

/** Inter, by the scripts it is cut into; the first that has a character draws it. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
const weights = [500, 800] as const;

interface LoadedFont {
  name: string;
  data: Buffer;
  weight: (typeof weights)[number];
  style: 'normal';
}

export interface Fonts {
  files: LoadedFont[];
  /** Whether every character of a text can be drawn. */
  cover(text: string): boolean;
}

/** The fonts that pictures are drawn with, all from one package. */
export function loadFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url);
  const files = weights.flatMap((weight) =>
    scripts.map((script) => ({
      name: `Inter ${script}`,
      data: readFileSync(resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`)),
      weight,
      style: 'normal' as const,
    })),
  );
  const outlines = files.filter(({ weight }) => weight === weights[0]).map(({ data }) => create(data) as Font);
  return {
    files,
    cover: (text) =>
      [...text].every((character) =>
        outlines.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) as number)),
      ),
  };
}

/** For `font-family`. */
export const fontFamily = scripts.map((script) => `Inter ${script}`).join(', ');
