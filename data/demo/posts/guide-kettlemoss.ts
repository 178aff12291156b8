import type { PostDraft } from '../stores/drafts.ts';

export const guideKettlemoss: PostDraft = {
  title: 'How to shop at Kettlemoss: freshness, postage and the subscription',
  slug: 'kettlemoss-store-guide',
  excerpt:
    'Roasted on Monday, posted on Tuesday. When to order, which bag to begin with, how the codes add up with the ' +
    'subscription, and for whom the shop is not the right one.',
  category: 'store-guide',
  featured: true,
  authorName: 'Mara Ellison',
  seoDescription:
    'A guide to Kettlemoss: how its tea and coffee are sold, what postage costs, and which codes go together.',
  keywords: ['coffee', 'tea', 'subscription', 'kettlemoss'],
  targetStoreId: 'kettlemoss',
  written: 6,
  affiliateLinks: [
    { text: '20% off the first box', context: 'The code FIRSTSIP, for new customers, on coffee and tea.' },
    {
      text: '15% off with a subscription',
      context: 'Skip a delivery with one click; no minimum time.',
      url: 'https://go.linkmeadow.example/kettlemoss/1',
    },
    {
      text: 'Two tins of breakfast tea for the price of one',
      context: 'Tins of 100 g, while the offer runs.',
      url: 'https://go.linkmeadow.example/kettlemoss/2',
    },
  ],
  content: `
<p>Kettlemoss sells two things, loose tea and filter coffee, and sells them like a bakery sells bread: made at the
start of the week, gone by its end. That rhythm explains nearly everything about the shop, from the postage to the
reductions. If you understand it, you pay noticeably less than the first price you see. If you need something
tomorrow, or only ever drink espresso, you are better served elsewhere, and this guide says so too.</p>

<h2>The week at Kettlemoss</h2>
<p>Coffee is roasted on Mondays and everything is posted on Tuesdays. An order on Monday before noon therefore travels
freshest; an order on Tuesday evening waits for almost a week. Nothing is wrong with waiting, but it matters if your
tin is empty.</p>
<ul>
<li><strong>Order by Monday noon</strong> for delivery between Wednesday and Friday.</li>
<li><strong>The date on the bag</strong> is the day of roasting, not a best-before date. Filter coffee tastes best
from the fifth day to about the sixth week.</li>
<li><strong>Tea has a year of harvest.</strong> Green tea is bought young, black tea is patient. Reductions on last
year’s black tea are a good buy; on last year’s green tea they are not.</li>
</ul>

<h2>What to put into the first box</h2>
<p>The welcome code takes 20 percent off one order, so make it count. We would not fill it with the dearest bag but
with the widest choice: the small bags (100 g of coffee or 50 g of tea) cost slightly more by weight, and after four
of them you know what to subscribe to.</p>
<table>
<thead><tr><th>You like</th><th>Begin with</th><th>Leave for later</th></tr></thead>
<tbody>
<tr><td>Coffee with milk</td><td>The house filter, medium roast</td><td>Light single farms</td></tr>
<tr><td>Black coffee, slowly</td><td>Two light roasts of different countries</td><td>Blends</td></tr>
<tr><td>Breakfast tea</td><td>The tin on offer and a plain Assam</td><td>Smoked teas</td></tr>
<tr><td>Green tea</td><td>This spring’s harvest, the smallest bag</td><td>Anything flavoured</td></tr>
</tbody>
</table>

<h2>Postage: two bags are the trick</h2>
<p>Two bags or more travel free, because they go through the letter box. One bag does not. It hardly ever makes sense
to order a single bag, therefore: the second one costs little more than the postage you save, and coffee keeps for
weeks in a closed bag in the cupboard. Not in the fridge, where it draws water and smells.</p>

<h2>Codes and the subscription</h2>
<p>The shop takes one code per order. The subscription, on the other hand, is a price and not a code, so both can
meet. This is the order we would choose:</p>
<ol>
<li>First order with the welcome code, four small bags.</li>
<li>Second order with the running amount code if the basket passes $40, otherwise none.</li>
<li>From the third order on a subscription to the one bag you always finish, at 15 percent less, and single orders for
whatever you are curious about.</li>
</ol>
<p>A delivery can be skipped until Sunday evening. Do it from the reminder on Saturday; the button is at the bottom of
that e-mail. Pausing does not lose the price.</p>

<h2>The equipment</h2>
<p>Kettles and filters are not what the shop lives on, and the prices show it: fair, seldom spectacular. With the code
for kettles they become good. Two remarks before you buy:</p>
<ul>
<li>A <strong>gooseneck kettle</strong> changes filter coffee more than a dearer bag does, because it lets you pour
slowly. For tea it changes nothing.</li>
<li>A <strong>temperature setting</strong> is worth its price for green tea and light roasts. For black tea and dark
roasts, boiling water is right anyway.</li>
</ul>
<p>The brewing set is the exception: filter, jug and a hundred papers together cost less than the filter and jug
alone, as long as the offer lasts.</p>

<h2>For whom it is not</h2>
<p>People who drink a kilogram a week will find bulk beans for less, and espresso drinkers will find two blends and no
advice. The shop does not sell capsules. And if you take your tea with three sugars, save your money for the sugar;
the supermarket’s is fine.</p>
<blockquote><p>Buy small until you know, then buy regularly, then stop looking.</p></blockquote>
<p>The codes that work at the moment, with the day on which each was last tried, are on
the <a href="/store/kettlemoss">Kettlemoss page</a>. For the arithmetic behind thresholds and percentages,
see <a href="/blog/stacking-discounts-in-the-right-order">stacking discounts</a>, and for what a cup costs in the end,
our comparison of <a href="/blog/what-a-cup-of-coffee-costs">four ways to drink coffee</a>.</p>
`,
};
