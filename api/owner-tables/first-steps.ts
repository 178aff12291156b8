import type { Database } from '../../data/catalogue/documents/database.ts';
import { hasUnconfirmedFigures } from '../../data/rules/web/hero-figures.ts';
import { settingsInput, type Settings } from '../../data/schema/settings.ts';
import { unreviewedPages } from '../entities/pages.ts';
import type { Today } from '../contract/owner-tables.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';

/** A site with so many stores of its own needs no first steps. */
const FEW_STORES = 5;
/** More than the demo and those: on a site of this size, what is left of the demo is not looked for. */
const MANY_STORES = 200;

/** What a new site still needs, ticked by the facts; and how much of the demo is there as it came. Empty: the site is not new. */
export async function firstSteps(
  database: Pick<Database, 'ids' | 'read'>,
  settings: Settings,
  services: { mailer: { takesMail(): boolean }; settings: { BACKUP_TO?: string | undefined } },
): Promise<Pick<Today, 'checklist' | 'demo'>> {
  const stores = database.ids('stores').length;
  if (stores > MANY_STORES) return { checklist: [], demo: 0 };
  const { demoThings } = await import('../../data/demo/demo-things.ts');
  const things = demoThings((key) => readIfGood(database, key));
  const demo = things.filter(({ isChanged }) => !isChanged);
  const own = stores - things.filter(({ kind }) => kind === 'stores').length;
  if (demo.length === 0 && own >= FEW_STORES) return { checklist: [], demo: 0 };
  const defaults = settingsInput.parse({});
  const differs = (...fields: (keyof typeof defaults)[]) => fields.some((field) => settings[field] !== defaults[field]);
  return {
    checklist: [
      { id: 'name', done: differs('siteName'), href: '/admin/settings#siteName' },
      { id: 'logo', done: settings.logo !== '', href: '/admin/settings#logo' },
      { id: 'colours', done: differs('primaryColor', 'secondaryColor'), href: '/admin/settings#primaryColor' },
      hasUnconfirmedFigures(settings)
        ? { id: 'texts', done: false, href: '/admin/settings#heroTiles.0.figure' }
        : { id: 'texts', done: unreviewedPages(database).length === 0, href: '/admin/pages' },
      { id: 'store', done: own > 0, href: '/admin/stores?new=yes' },
      { id: 'mail', done: services.mailer.takesMail(), href: '/admin/newsletter' },
      { id: 'backup', done: services.settings.BACKUP_TO !== undefined, href: '/admin/import#export' },
    ],
    demo: demo.length,
  };
}
