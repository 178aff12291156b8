import type { PostDraft } from '../stores/drafts.ts';

export const kitchenHelpers: PostDraft = {
  title: 'Three kitchen helpers that earn their place',
  slug: 'kitchen-helpers-that-earn-their-place',
  excerpt:
    'A kettle with a thin spout, a pan that outlives you and jars that seal. What to look for before you buy, ' +
    'what the price should be, and what you can leave in the shop.',
  category: 'amazon-deals',
  featured: true,
  authorName: 'Mara Ellison',
  seoDescription:
    'What to look for in a gooseneck kettle, a cast-iron pan and storage jars, with fair prices and things to avoid.',
  keywords: ['kitchen', 'kettle', 'cast iron', 'storage jars'],
  written: 8,
  affiliateLinks: [
    {
      text: 'Gooseneck kettle, 0.9 litres',
      context: 'Five temperatures, keeps warm for half an hour.',
      url: 'https://amazon.example/dp/gooseneck-kettle?tag=topcoupons-20',
    },
    {
      text: 'Cast-iron pan, 26 cm',
      context: 'Pre-seasoned, for every kind of stove.',
      url: 'https://amazon.example/dp/cast-iron-pan?tag=topcoupons-20',
    },
    {
      text: 'Glass storage jars, set of three',
      context: 'Seals that can be taken off and washed.',
      url: 'https://amazon.example/dp/storage-jars?tag=topcoupons-20',
    },
  ],
  content: `
<p>Kitchen cupboards are full of machines that were cheap. The things that are used every day are usually simple, a
little dearer, and old. We have picked three kinds of them and written down what makes a good one, so that you can
judge any offer, including the ones on our <a href="/amazon-deals">Amazon page</a>. What follows rests on how the
things are built and on what their makers publish; we have not run a laboratory.</p>

<h2>1. A kettle with a thin spout</h2>
<p>The long, bent spout looks like decoration and is a tool. It lets a thin, even stream of water fall exactly where
you want it, which is what filter coffee needs. For tea alone an ordinary kettle does the same.</p>
<h3>What to look for</h3>
<ul>
<li><strong>A handle with weight behind it.</strong> Full, the kettle should hang level in your hand and not pull
forward.</li>
<li><strong>Temperatures in steps,</strong> at least 80, 90 and 100 degrees (Celsius). Green tea and light roasts need
them.</li>
<li><strong>Steel inside.</strong> Look into the lid as well; this is where plastic hides.</li>
<li><strong>A litre or a little less.</strong> Larger kettles with thin spouts are heavy and slow.</li>
</ul>
<h3>What you can leave</h3>
<p>An app. A stopwatch in the base is nice; the phone has one. Gold.</p>
<h3>A fair price</h3>
<p>Between $45 and $75 with temperatures, between $25 and $40 without, to be put on the stove. Above that you pay for
design, which is allowed as long as you know it.</p>

<h2>2. A pan of cast iron</h2>
<p>Cast iron stores heat. That is why it browns meat and bread so well, and why it is useless for an omelette in a
hurry. It needs no coating: a thin layer of oil, burned in again and again, does the same and can be renewed for as
long as you live.</p>
<table>
<thead><tr><th>Size</th><th>Weight, about</th><th>For</th></tr></thead>
<tbody>
<tr><td>20 cm</td><td>1.5 kg</td><td>Two eggs, a small loaf</td></tr>
<tr><td>26 cm</td><td>2.5 kg</td><td>Two people, the size for most kitchens</td></tr>
<tr><td>30 cm</td><td>3.5 kg</td><td>Four people with strong wrists</td></tr>
</tbody>
</table>
<h3>What to look for</h3>
<ul>
<li>A second, small handle opposite the long one. You will lift it with both hands.</li>
<li>A surface that is even but not polished; oil holds better on it.</li>
<li>A flat bottom without a ring, for glass and induction stoves.</li>
<li>“Pre-seasoned” saves the first evening, nothing more.</li>
</ul>
<h3>Care, in three sentences</h3>
<p>Wash it hot, with a brush, and dry it on the warm stove. Rub in a few drops of oil with paper. If it rusts, scrub
off the rust and burn in oil twice in the oven; nothing is lost.</p>
<h3>A fair price</h3>
<p>$25 to $45 for 26 cm. Enamelled pans cost more and are a different thing: easier to clean, never quite as
non-stick.</p>

<h2>3. Jars that seal</h2>
<p>Storage jars are bought for their looks and used for their seal. Flour moths get through paper, foil and screw lids
without a ring; they do not get through a rubber seal.</p>
<h3>What to look for</h3>
<ul>
<li><strong>A seal you can take off</strong> and buy again. Fixed ones turn brown and smell.</li>
<li><strong>Straight walls.</strong> Round bellies waste a third of the shelf.</li>
<li><strong>An opening for your hand,</strong> at least nine centimetres.</li>
<li><strong>Sizes by content:</strong> a kilogram of flour needs about 1.7 litres, half a kilogram of pasta about two,
250 g of coffee beans about 0.8.</li>
</ul>
<h3>What you can leave</h3>
<p>Labels in handwriting, sets of twenty, wooden lids if you have a dishwasher and no patience. Jam jars with a new
lid do for spices.</p>
<h3>A fair price</h3>
<p>About $8 to $12 a jar in sets. Count the litres and not the pieces, as with all
packs: <a href="/blog/how-to-read-unit-prices">how to read unit prices</a> explains the method.</p>

<h2>When to buy</h2>
<p>Kitchen things are often reduced in early summer and in November. Prices at Amazon change within the day, so note
the price of the thing you want today and look again twice. If it falls by a fifth, take it. Our page shows when we
last looked a price up; what counts is the price at the moment you order.</p>
<blockquote><p>If you would not mend it, do not buy it.</p></blockquote>
<p>None of the three is needed if you already have something that works. The best pan is the one that hangs on the
hook. But when the non-stick one flakes for the third time, you know what to look for.</p>
`,
};
