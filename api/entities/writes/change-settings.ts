import { isDeepStrictEqual } from 'node:util';
import { mayEarn } from '../../../data/queries/reading/affiliate-hosts.ts';
import { hasPage } from '../../../data/queries/reading/page-paths.ts';
import { fold, plainLetters } from '../../../data/rules/text/fold.ts';
import { ownMessage } from '../../../data/messages/own-message.ts';
import type { Read } from '../../../data/queries/reading/reader.ts';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { type Menus, settings, type Settings } from '../../../data/schema/settings.ts';
import { typedSource } from '../owners-edit.ts';
import { InvalidRequest, wrongField } from '../../http/errors.ts';
import { ownerSettings, presentSettings } from '../present-settings.ts';
import type { Changes, WriteContext } from './write-context.ts';
import { checkRevision, edited, merged, without } from '../revision.ts';

/** Changes the settings. Throws what is wrong with the change, before anything is written. */
export function changeSettings(
  transaction: Transaction,
  { messages, ...changes }: Changes & { messages?: Messages | null | undefined },
  { now, read }: WriteContext,
): Settings {
  const present = presentSettings(transaction.read('settings'), now);
  checkRevision(present, changes.revision, ownerSettings(present));
  const typed = merged(settings, present, { ...changes, revision: undefined });
  checkMenus(read(), present.menus, typed.menus);
  checkTexts(present, typed);
  checkSynonyms(present.synonyms, typed.synonyms);
  checkSocialLinks(read(), present.socialLinks, typed.socialLinks);
  const heroTiles = withSources(present.heroTiles, typed.heroTiles, now);
  const ownMessages = messages === undefined ? typed.ownMessages : withMessages(typed, checked(messages ?? {}));
  const scheduled = isDeepStrictEqual(scheduleOf(present), scheduleOf(typed)) ? {} : { digestSince: now.toISOString() };
  const changed = edited(present, { ...typed, heroTiles, ownMessages, ...scheduled }, now);
  if (changed !== present) transaction.write('settings', changed);
  return changed;
}

const scheduleOf = ({ newsletter: { digest, weekday, hour }, timeZone }: Settings) =>
  digest === 'off' ? null : { digest, hour, timeZone, ...(digest === 'weekly' && { weekday }) };

type Messages = { [id: string]: string };

/** Throws what is wrong with the owner's messages. */
function checked(messages: Messages): Messages {
  const refused = Object.entries(messages).flatMap(([id, text]) => {
    const own = ownMessage(id, text);
    return 'problem' in own ? [{ path: `messages.${id}`, message: own.problem }] : [];
  });
  if (refused.length > 0) throw new InvalidRequest(refused);
  return messages;
}

/** With these as all messages of the present language. */
function withMessages({ language, ownMessages }: Settings, messages: Messages): Settings['ownMessages'] {
  const others = without(ownMessages, language);
  return Object.keys(messages).length === 0 ? others : { ...others, [language]: messages };
}

function checkTexts(present: Settings, typed: Settings): void {
  const unknown = /\{(?!siteName\}|year\})[^{}]*\}/.exec(typed.copyright)?.[0];
  if (unknown !== undefined && typed.copyright !== present.copyright)
    throw wrongField('copyright', `${unknown} stands for nothing. There are {siteName} and {year}.`);
  if (typed.logo === '' && typed.logoDark !== '' && (present.logo !== '' || present.logoDark === ''))
    throw wrongField(
      'logo',
      'The logo on dark alone could not be seen by day. Add one for light devices, or remove it.',
    );
}

/** An entry that was there may stay: other settings can be saved, and no page shows it. */
function checkMenus(read: Read, present: Menus, typed: Menus): void {
  const before = new Set(Object.values(present).flatMap((entries) => entries.map(({ to }) => to)));
  const errors = Object.entries(typed).flatMap(([name, entries]) =>
    entries.flatMap(({ label, to }, at) => {
      const refusal = to === null || before.has(to) ? null : menuRefusal(read, label, to);
      return refusal === null ? [] : [{ path: `menus.${name}.${at}.to`, message: refusal }];
    }),
  );
  if (errors.length > 0) throw new InvalidRequest(errors);
}

function checkSocialLinks(read: Read, present: Settings['socialLinks'], typed: Settings['socialLinks']): void {
  const names = Object.keys(typed) as (keyof typeof typed)[];
  const refused = names.filter((name) => typed[name] !== present[name] && typed[name] && mayEarn(read, typed[name]));
  const message = 'This leads to the host of a store or its network, and icons are no place for affiliate links.';
  if (refused.length > 0) throw new InvalidRequest(refused.map((name) => ({ path: `socialLinks.${name}`, message })));
}

/** A word that stands twice in a file does no harm until the groups are changed. */
function checkSynonyms(present: Settings['synonyms'], typed: Settings['synonyms']): void {
  if (isDeepStrictEqual(present, typed)) return;
  const words = new Set<string>();
  for (const word of typed.flat()) {
    const message = `"${word}" stands twice. Put all that mean the same into one group, each once.`;
    if (words.has(fold(plainLetters(word)))) throw wrongField('synonyms', message);
    words.add(fold(plainLetters(word)));
  }
}

/** Why an entry of a menu is on no page; null: it is. */
export function menuRefusal(read: Read, label: string, to: string): string | null {
  if (to.startsWith('/'))
    return hasPage(read, to) ? null : `"${label}" leads nowhere: there is no page at ${to}. Choose another page.`;
  return mayEarn(read, to)
    ? `"${label}" leads to the host of a store or its network, and a menu is no place for affiliate links. Choose the page of the store.`
    : null;
}

/** A figure that is typed, or under another label, is the owner's, unless its source is changed as well. */
function withSources(present: Settings['heroTiles'], typed: Settings['heroTiles'], now: Date): Settings['heroTiles'] {
  return typed.map((tile) => {
    if (tile.figure === undefined) return without(tile, 'source');
    const before = present.find(({ figure, label }) => figure === tile.figure && label === tile.label);
    if (before !== undefined) return tile.source || !before.source ? tile : { ...tile, source: before.source };
    const isNew = tile.source !== undefined && !present.some(({ source }) => isDeepStrictEqual(source, tile.source));
    return isNew ? tile : { ...tile, ...typedSource({}, now) };
  });
}
