import type { PostDraft } from '../stores/drafts.ts';

export const readingUnitPrices: PostDraft = {
  title: 'How to read unit prices, and when to ignore them',
  slug: 'how-to-read-unit-prices',
  excerpt:
    'The small number under the large one is the most useful price in the shop. How to compare packs, ' +
    'concentrates and refills, and where the cheapest kilogram is a bad buy.',
  category: 'savings-tips',
  authorName: 'Priya Nandakumar',
  seoDescription:
    'A practical guide to unit prices: packs, concentrates, price per use, and the cases in which the largest pack loses.',
  keywords: ['groceries', 'unit price', 'household', 'comparison'],
  written: 47,
  affiliateLinks: [
    {
      text: 'Olivarren: 10% off three litres and more',
      context: 'Oil is a good example of a price per litre that falls with the tin.',
      url: 'https://www.olivarren.example',
    },
  ],
  content: `
<p>Two jars of the same coffee stand side by side. One costs $6.49, the other $9.99. Which is cheaper? Nobody can know
without a second number: how much is in them. The unit price, printed in small type on many shelf labels and shown by
some online shops, is that second number already worked out. It is the price for one kilogram, one litre or one piece,
and it is the quickest tool for saving on everything that is bought again and again.</p>

<h2>The arithmetic in one line</h2>
<p>Price divided by amount. When the label does not show it, a phone does: $6.49 for 200 g is 6.49 ÷ 0.2 = $32.45 a
kilogram; $9.99 for 300 g is $33.30. The smaller jar is cheaper, against all expectation. That is not rare. Larger
packs are cheaper often enough that we stop looking, and shops know that we have stopped.</p>

<h2>Choose the unit that matters</h2>
<p>A kilogram is not always the right measure. Ask what you really use up.</p>
<ul>
<li><strong>Detergent:</strong> the price for one wash. A concentrate may cost three times as much a litre and still
be cheaper, because a dose is a third. The number of washes is on the back.</li>
<li><strong>Tinned food:</strong> the price for the drained weight. Beans in water are sold with the water.</li>
<li><strong>Paper:</strong> the price for a sheet or for a hundred metres, never for a roll. Rolls shrink without
telling.</li>
<li><strong>Tea bags and capsules:</strong> the price for a cup. Loose tea at $60 a kilogram is about twelve cents a
cup at two grams; a capsule seldom costs less than thirty.</li>
<li><strong>Razor blades, brush heads, filters:</strong> the price for a week, because some last longer than
others.</li>
</ul>

<h2>The table to make once</h2>
<p>Take the ten things you buy most often, and write down the unit price you normally pay. The list changes slowly and
is worth more than any app, because it turns every sale sign into a yes or a no.</p>
<table>
<thead><tr><th>Article</th><th>Unit that counts</th><th>My usual price</th><th>Buy ahead below</th></tr></thead>
<tbody>
<tr><td>Ground coffee</td><td>kilogram</td><td>$18.00</td><td>$14.50</td></tr>
<tr><td>Olive oil</td><td>litre</td><td>$11.00</td><td>$8.50</td></tr>
<tr><td>Dishwasher tablets</td><td>tablet</td><td>$0.19</td><td>$0.14</td></tr>
<tr><td>Oats</td><td>kilogram</td><td>$2.40</td><td>$1.80</td></tr>
<tr><td>Toothpaste</td><td>100 ml</td><td>$2.10</td><td>$1.50</td></tr>
</tbody>
</table>
<p>The numbers are examples; yours depend on where you live. The last column is the useful one: about a fifth below
your usual price is the point from which buying two or three at once makes sense, if the thing keeps.</p>

<h2>When the cheapest unit is a bad buy</h2>
<h3>It spoils</h3>
<p>Two kilograms of onions for the price of one and a half are a loss when the last half kilogram sprouts. What is
thrown away belongs to the price: if you throw away a quarter, a unit price of $2.00 is really $2.67.</p>
<h3>You use more of it</h3>
<p>People pour more generously from a large bottle. It is true for shampoo, oil and breakfast cereal. Decant into
something small.</p>
<h3>It ties up money or space</h3>
<p>A year’s supply of detergent at ten percent off is a modest reward for a shelf that is full for a year. A discount
of thirty percent is another matter.</p>
<h3>The small one has a code</h3>
<p>Online the unit price ends at the basket. A percentage code changes all sizes alike, but an amount code favours the
small pack, and a threshold for free delivery favours the large one. Work out the total with delivery and divide it by
the amount, as described in <a href="/blog/stacking-discounts-in-the-right-order">stacking discounts</a>.</p>

<h2>Signs that deserve a second look</h2>
<ol>
<li>“Family size” or “value pack” without a unit price close by.</li>
<li>A new design. It is often the moment at which 500 g became 450 g.</li>
<li>Three for the price of two, when one of the three will not be eaten.</li>
<li>A sale price with a higher unit price than the neighbouring brand, on the shelf at eye level.</li>
<li>Different units within the same shelf: one tea in kilograms, the other in pieces. It makes comparing harder,
whether it was meant to or not.</li>
</ol>

<h2>A habit for the next visit</h2>
<p>Choose one shelf a week and read only the small numbers. After two months you know your regular articles, and after
that the unit price costs no time any more: you see a sign, you remember your own price, and you walk on or take
three. Delivery shops for <a href="/category/food-drink">food and drink</a> make it easier still, because a basket can
wait on the screen while you divide.</p>
<blockquote><p>The large number is for the shop. The small one is for you.</p></blockquote>
`,
};
