import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { catalogueOptions, generateCatalogue } from '../tools/seed/catalogue.ts';
import { writeCatalogue } from '../tools/seed/write-catalogue.ts';
import { fail, withUsage } from '../console/failure.ts';
import { readSettings } from '../environment/settings.ts';

const USAGE =
  'npm run seed -- [--stores N] [--coupons N] [--offers N] [--posts N] [--data DIR] [--today YYYY-MM-DD] [--seed N] [--force]';

function readArguments() {
  const text = { type: 'string' } as const;
  const { data, force, today, ...amounts } = parseArgs({
    options: {
      stores: text,
      coupons: text,
      offers: text,
      posts: text,
      today: text,
      seed: text,
      data: text,
      force: { type: 'boolean', default: false },
    },
  }).values;
  const numbers = Object.entries(amounts).map(([name, typed]) => [name, /^\d+$/.test(typed) ? Number(typed) : NaN]);
  const size = catalogueOptions.safeParse({
    today: today ?? new Date().toISOString().slice(0, 10),
    ...Object.fromEntries(numbers),
  });
  if (!size.success)
    throw new TypeError(size.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
  return { size: size.data, data: data && resolve(data), force };
}

/** `npm run seed -- --stores N --coupons N --offers N --posts N --data DIR`: fills a data folder with a catalogue of any size. */
function seed(): void {
  const { size, data, force } = withUsage(USAGE, readArguments);
  const folder = data ?? readSettings(process.env).DATA_DIR;
  const started = performance.now();
  console.log(`Seeding ${folder} …`);
  const { media } = demoCatalogue(size.today);
  const { documents, bytes } = writeCatalogue(generateCatalogue(size), { folder, media, force });
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
