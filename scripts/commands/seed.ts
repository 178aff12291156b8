/**
 * `npm run seed -- --stores N --coupons N --offers N --posts N --data DIR`: fills a data folder with a catalogue of any size. With `--figures`,
 * which may stand alone, the counters of the stores that are there.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { catalogueOptions, generateCatalogue, type CatalogueSize } from '../tools/seed/catalogue.ts';
import { writeCatalogue, writeFigures } from '../tools/seed/write-catalogue.ts';
import { fail, withUsage, WrongArguments } from '../console/failure.ts';
import { readSettings } from '../environment/settings.ts';

const USAGE =
  'npm run seed -- [--stores N] [--coupons N] [--offers N] [--posts N] [--figures] [--data DIR] [--today YYYY-MM-DD] [--seed N] [--force]';

const amount = z.string().regex(/^\d+$/, 'expected a whole number').transform(Number).optional();
const typed = z.object({
  stores: amount,
  coupons: amount,
  offers: amount,
  posts: amount,
  seed: amount,
  today: z.string().optional(),
});

/** `figuresAlone`: no catalogue was asked for. */
function readArguments(present: { today: string; dataFolder: string }) {
  const { data, force, figures, ...amounts } = withUsage(USAGE, parsedFlags);
  const numbers = typed.safeParse(amounts);
  if (!numbers.success) throw wrong(numbers.error);
  const size = catalogueOptions.safeParse({ today: present.today, ...numbers.data });
  if (!size.success) throw wrong(size.error);
  const { stores, coupons, offers, posts } = amounts;
  const figuresAlone = figures && [stores, coupons, offers, posts].every((each) => each === undefined);
  return {
    size: size.data,
    data: data === undefined ? present.dataFolder : resolve(data),
    force,
    figures,
    figuresAlone,
  };
}

function parsedFlags() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { stores: text, coupons: text, offers: text, posts: text, today: text, seed: text, data: text };
  return parseArgs({ options: { ...options, force: flag, figures: flag } }).values;
}

function wrong(error: z.ZodError): WrongArguments {
  const reasons = error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`);
  return new WrongArguments(`${reasons.join('\n')}\nUse: ${USAGE}`);
}

function seed(): void {
  const { size, data, force, figures, figuresAlone } = readArguments({
    today: new Date().toISOString().slice(0, 10),
    dataFolder: readSettings(process.env).DATA_DIR,
  });
  if (!figuresAlone) seedCatalogue(size, data, force);
  if (figures)
    console.log(`The counters of ${writeFigures(data, size)} stores in ${data} are filled until ${size.today}.`);
}

function seedCatalogue(size: CatalogueSize, data: string, force: boolean): void {
  const started = performance.now();
  console.log(`Seeding ${data} …`);
  const { documents, bytes } = writeCatalogue(generateCatalogue(size), {
    folder: data,
    media: demoCatalogue(size.today).media,
    force,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${size.stores} stores, ${size.coupons} coupons, ${size.offers} offers and ${size.posts} posts, counted from ${size.today}: ` +
      `${documents} documents, ${(bytes / 1_000_000).toFixed(1)} MB, in ${seconds} s.`,
  );
}

try {
  seed();
} catch (error) {
  fail(error);
}
