import { Parser } from 'htmlparser2';

/** Shapes, text and what they are filled with: nothing that runs, loads, moves, or grows while it is drawn. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g defs title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask style'
  ).split(' '),
);
/** Those that a drawing program gives every shape, and the ones of each shape. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'version viewBox preserveAspectRatio width height id class style transform opacity display visibility overflow color ' +
    'fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset paint-order vector-effect shape-rendering mix-blend-mode ' +
    'd x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate points offset stop-color stop-opacity spreadMethod ' +
    'href gradientUnits gradientTransform clipPathUnits maskUnits maskContentUnits textLength lengthAdjust ' +
    'font-family font-size font-weight font-style letter-spacing word-spacing text-anchor dominant-baseline'
  ).split(' '),
);
/** Something that a style or an attribute would load, or words that CSS hides behind escapes. */
const LOADS = /url\((?!\s*["']?#)|image-set|src\(|@|\\|expression|javascript:/i;
const NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"';
/** Elements within one another. */
const MOST_NESTED = 60;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

interface Size {
  width: number;
  height: number;
}

/** An SVG with only what a still picture needs, and how large it says that it is; null: it is none, or says nothing of its size. */
export function cleanSvg(given: string): (Size & { text: string }) | null {
  const written: string[] = [];
  const open: string[] = [];
  /** Within something that is left out, at this depth. */
  let left = Infinity;
  let size: Size | null = null;
  let isWhole = true;
  const pieces: string[] = [];
  const writeText = (): void => {
    const text = pieces.splice(0).join('');
    if (text !== '' && (open.at(-1) !== 'style' || !LOADS.test(text))) written.push(escaped(text));
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        writeText();
        open.push(name);
        if (open.length > MOST_NESTED) isWhole = false;
        if (open.length === 1) {
          if (name === 'svg' && written.length === 0) size = sizeOf(attributes);
          else isWhole = false;
        }
        if (left <= open.length) return;
        if (!ELEMENTS.has(name)) left = open.length;
        else written.push(`<${name}${open.length === 1 ? NAMESPACE : ''}${attributesOf(attributes)}>`);
      },
      // a text comes in pieces, and a style has to be read as a whole
      ontext(text) {
        if (left > open.length && open.length > 0) pieces.push(text);
      },
      onclosetag(name) {
        writeText();
        if (open.at(-1) !== name) isWhole = false;
        if (left > open.length) written.push(`</${name}>`);
        if (left === open.length) left = Infinity;
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(given);
  return isWhole && size !== null ? { text: written.join(''), ...(size as Size) } : null;
}

function attributesOf(attributes: { readonly [name: string]: string }): string {
  // a gradient may go on from another one
  const named = Object.entries(attributes).map(
    ([name, value]) => [name === 'xlink:href' ? 'href' : name, value] as const,
  );
  const kept = named.filter(
    ([name, value]) => ATTRIBUTES.has(name) && !LOADS.test(value) && (name !== 'href' || value.startsWith('#')),
  );
  return [...new Map(kept)].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

function sizeOf({ viewBox = '', width = '', height = '' }: { readonly [name: string]: string }): Size | null {
  const [, , boxWidth, boxHeight] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [wide, high] = [boxWidth ?? Number.parseFloat(width), boxHeight ?? Number.parseFloat(height)];
  const isSize =
    [wide, high].every((side) => Number.isFinite(side) && side > 0) && wide / high < 40 && high / wide < 40;
  return isSize ? { width: wide, height: high } : null;
}
