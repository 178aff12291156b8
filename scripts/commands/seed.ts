import { resolve } from 'node:path';
import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { catalogueOptions, generateCatalogue } from '../tools/seed/catalogue.ts';
import { writeCatalogue } from '../tools/seed/write-catalogue.ts';
import { command, flag, text } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { readSettings } from '../environment/settings.ts';

const asked = {
  usage:
    'npm run seed -- [--stores N] [--coupons N] [--offers N] [--posts N] [--data DIR] [--today YYYY-MM-DD] [--seed N] [--force]',
  options: { stores: text, coupons: text, offers: text, posts: text, today: text, seed: text, data: text, force: flag },
};

/** `npm run seed -- --stores N --coupons N --offers N --posts N --data DIR`: fills a data folder with a catalogue of any size. */
await command(asked, ({ data, force, today, ...amounts }, say) => {
  const numbers = Object.entries(amounts).map(([name, typed]) => [name, /^\d+$/.test(typed) ? Number(typed) : NaN]);
  const typed = catalogueOptions.safeParse({
    today: today ?? new Date().toISOString().slice(0, 10),
    ...Object.fromEntries(numbers),
  });
  if (!typed.success)
    throw new WrongArguments(
      typed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  const size = typed.data;
  const folder = data ? resolve(data) : readSettings(process.env).DATA_DIR;
  const started = performance.now();
  say(`Seeding ${folder} …`);
  const { media } = demoCatalogue(size.today);
  const { documents, bytes } = writeCatalogue(generateCatalogue(size), { folder, media, force });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `${size.stores} stores, ${size.coupons} coupons, ${size.offers} offers and ${size.posts} posts, counted from ${size.today}: ` +
      `${documents} documents, ${(bytes / 1_000_000).toFixed(1)} MB, in ${seconds} s.`,
  );
});
