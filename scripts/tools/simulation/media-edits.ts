import { isPublishedPicture, keepPicture } from '../../../data/catalogue/folder/media-folder.ts';
import type { FileSystem } from '../../../data/files/file-system.ts';
import type { Random } from '../seed/random.ts';
import type { Machine } from './machine.ts';
import { CLIENT, DATA } from './site-process.ts';

const MEDIA = `${DATA}/media`;
const MOST_PICTURES = 12;

/** What the templates bring, by file. */
const ASSETS = [
  ['_astro/app.js', 'content of _astro/app.js\n'],
  ['mask.svg', 'content of mask.svg\n'],
] as const;

/** Uploaded pictures, and files that people put beside them. */
export function mediaEdits(random: Random, machine: Machine) {
  /** Pictures whose upload was acknowledged, by name. */
  const kept = new Map<string, string>();
  const { hands, clock } = machine;
  const textIn = (file: string): string => hands.read(file).toString();
  hands.makeFolder(`${CLIENT}/_astro`);
  for (const [file, text] of ASSETS) {
    hands.write(`${CLIENT}/${file}`, Buffer.from(text));
    hands.sync(`${CLIENT}/${file}`);
  }
  for (const folder of [CLIENT, `${CLIENT}/_astro`, '/']) hands.sync(folder);

  return {
    /** Rejects when the disk fails. */
    async upload(disk: FileSystem): Promise<void> {
      const content = `picture ${random.whole(1, MOST_PICTURES)}\n`;
      const address = await keepPicture(DATA, Buffer.from(content), disk);
      kept.set(address.slice('/media/'.length), content);
    },
    /** A picture is put there or taken away by hand. */
    byHand(): string {
      const name = random.pick(['banner.png', 'about.jpg']);
      const file = `${MEDIA}/${name}`;
      clock.pass(2000);
      hands.makeFolder(MEDIA);
      if (hands.stat(file) === null) hands.write(file, Buffer.from(`${name} by hand\n`));
      else hands.remove(file);
      if (hands.stat(file) !== null) hands.sync(file);
      for (const folder of [MEDIA, DATA]) hands.sync(folder);
      clock.pass(2000);
      return `${file} by hand`;
    },
    /** What must be published of it, by file. */
    published(): Map<string, string> {
      const names = hands.stat(MEDIA) === null ? [] : hands.list(MEDIA).map(({ name }) => name);
      const pictures = names.filter(isPublishedPicture);
      return new Map([...ASSETS, ...pictures.map((name) => [`media/${name}`, textIn(`${MEDIA}/${name}`)] as const)]);
    },
    /** What is wrong with pictures whose upload was acknowledged; null: nothing. */
    lost(): string | null {
      for (const [name, content] of kept) {
        const present = hands.stat(`${MEDIA}/${name}`) === null ? null : textIn(`${MEDIA}/${name}`);
        if (present !== content)
          return `the picture ${name} was ${JSON.stringify(content)} and is ${JSON.stringify(present)}`;
      }
      return null;
    },
  };
}
