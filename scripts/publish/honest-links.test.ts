import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue } from '../../data/queries/testing/builders.ts';
import { outputFolder } from './output/output-folder.ts';
import { openSite, siteWith } from './testing/small-site.ts';

it('whatever the catalogue, each page can be published: its affiliate links have their rel, and follow the disclosure', async () => {
  let links = 0;
  await fc.assert(
    fc.asyncProperty(anyCatalogue(4, 3), async (parts) => {
      const { data, out } = siteWith(aCatalogue(parts));
      const site = await openSite(data, out, { full: true });
      expect(site.publishing.publisher.status().failed).toEqual([]);
      const output = outputFolder(out);
      const pages = [...output.files().keys()].filter((file) => file.endsWith('.html'));
      for (const file of pages)
        links += String(output.read(file)).split('rel="sponsored nofollow noopener"').length - 1;
      await site.close();
    }),
    { numRuns: 5 },
  );
  expect(links).toBeGreaterThan(20);
});
