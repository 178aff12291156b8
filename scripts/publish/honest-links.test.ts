import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue } from '../../data/queries/testing/builders.ts';
import { OutputFolder } from './output/output-folder.ts';
import { openSite, siteWith } from './testing/small-site.ts';

interface Found {
  links: number;
  faults: string[];
}

/** Affiliate links in the content of a page, in the order of the document, and what is wrong with them. */
function affiliateLinks(html: string): Found {
  const found: Found = { links: 0, faults: [] };
  let isContent = false;
  let isDisclosed = false;
  const parser = new Parser({
    onopentag(name, { href = '', rel = '', 'data-href': opens = '' }) {
      if (name === 'main') isContent = true;
      if (href === '/amazon-disclosure') isDisclosed = true;
      const isAway = name === 'a' && /^https?:/.test(href);
      if (!isContent || (!isAway && !/^https?:/.test(opens))) return;
      found.links += 1;
      if (!isDisclosed && new URL(href || opens).host !== 'law.example')
        found.faults.push(`${href || opens} stands before the disclosure`);
      // what a page of text may say of the host that is no store's
      if (isAway && rel === 'external noopener' && new URL(href).host === 'law.example') found.links -= 1;
      else if (isAway && !['sponsored', 'nofollow', 'noopener'].every((each) => rel.split(' ').includes(each)))
        found.faults.push(`${href} has rel="${rel}"`);
    },
    onclosetag(name) {
      if (name === 'main') isContent = false;
    },
  });
  parser.end(html);
  return found;
}

it('whatever the catalogue, no published page has an affiliate link without rel, or before the disclosure', async () => {
  let links = 0;
  await fc.assert(
    fc.asyncProperty(anyCatalogue(4, 3), async (parts) => {
      const { data, out } = siteWith(aCatalogue(parts));
      const site = await openSite(data, out, { full: true });
      try {
        expect(site.publishing.publisher.status().failed).toEqual([]);
        const output = new OutputFolder(out);
        const pages = [...output.files().keys()].filter((file) => file.endsWith('.html'));
        for (const file of pages) {
          const found = affiliateLinks(String(output.read(file)));
          expect(found.faults, file).toEqual([]);
          links += found.links;
        }
      } finally {
        await site.close();
      }
    }),
    { numRuns: 5 },
  );
  expect(links).toBeGreaterThan(20);
});
