import { expect, it } from 'vitest';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import { createCompressor } from './compressor.ts';
import { outputFolder } from './output-folder.ts';
import { copies, missingCopies, staleCopies } from './testing/copies-in.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

const page = (text: string) => Buffer.from(`<p>${text}</p>`.repeat(200));
const finished = (...changed: string[]) => ({ type: 'finished', summary: { changed }, files: [] }) as never;
const started = { type: 'started' } as PublishEvent;

it('compressed copies follow each publish, and none is made while a publish may replace its file', async () => {
  const root = freshFolder();
  const output = outputFolder(root);
  output.hasCopies = true;
  output.write('index.html', page('home'));
  output.write('about.html', page('about'));
  output.write('logo.png', page('a picture'));
  const compressor = createCompressor({ root, report: (sentence) => expect.fail(sentence) });
  compressor.follow(finished('/'));
  await compressor.finish();
  expect(copies(root).sort()).toEqual(['about.html.br', 'about.html.gz', 'index.html.br', 'index.html.gz']);

  compressor.follow(started);
  output.write('index.html', page('home, changed'));
  expect(missingCopies(root)).toEqual(['index.html.br', 'index.html.gz']);
  compressor.follow(finished('/'));
  compressor.follow(started);
  await compressor.finish();
  expect(missingCopies(root)).toEqual(['index.html.br', 'index.html.gz']);
  compressor.follow(finished());
  await compressor.finish();
  expect([missingCopies(root), staleCopies(root)]).toEqual([[], []]);
});
