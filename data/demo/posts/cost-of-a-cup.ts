import type { PostDraft } from '../stores/drafts.ts';

export const costOfACup: PostDraft = {
  title: 'What a cup of coffee costs: four ways compared',
  slug: 'what-a-cup-of-coffee-costs',
  excerpt:
    'Filter, moka pot, capsules or the café downstairs? The price of a cup with machine, filter, milk and ' +
    'electricity, and the sum after a year of two cups a day.',
  category: 'comparisons',
  authorName: 'Priya Nandakumar',
  seoDescription:
    'The price of a cup of coffee by filter, moka pot, capsule and café, worked out with equipment and after a year.',
  keywords: ['coffee', 'comparison', 'household', 'price per cup'],
  targetStoreId: 'kettlemoss',
  written: 56,
  affiliateLinks: [
    {
      text: 'Kettlemoss: $12 off the brewing set',
      context: 'Filter, jug and a hundred papers.',
      url: 'https://go.linkmeadow.example/kettlemoss/3',
    },
    {
      text: 'Subscription prices for coffee',
      context: '15 percent less, paused with one click.',
      url: 'https://go.linkmeadow.example/kettlemoss/1',
    },
  ],
  content: `
<p>Coffee is the favourite example of people who want to tell others how to save, so let us begin with a promise:
nobody will be told here to stop going to the café. But two cups a day are more than seven hundred a year, and a
difference of a few cents becomes a sum that buys something nice. We work out four ways with round numbers that you
can replace by your own.</p>

<h2>The assumptions</h2>
<ul>
<li>Two cups a day, 365 days: 730 cups.</li>
<li>Beans or ground coffee at $18 a kilogram, which is a decent price for a decent bag.</li>
<li>Filter: 12 g a cup. Moka pot: 10 g. Capsule: one. Café: one, to take away.</li>
<li>Equipment is spread over five years.</li>
<li>Electricity: heating a cup of water takes about 0.03 kWh, less than one cent. We leave it out.</li>
<li>Milk is left out as well, because it costs the same everywhere but in the café.</li>
</ul>

<h2>The table</h2>
<table>
<thead><tr><td></td><th>Coffee per cup</th><th>Extras per cup</th><th>Equipment</th><th>Equipment per cup</th>
<th>In all per cup</th><th>A year</th></tr></thead>
<tbody>
<tr><td>Filter by hand</td><td>$0.216</td><td>Paper $0.04</td><td>$40</td><td>$0.011</td><td>$0.27</td>
<td>$195</td></tr>
<tr><td>Moka pot</td><td>$0.180</td><td>none</td><td>$30</td><td>$0.008</td><td>$0.19</td><td>$137</td></tr>
<tr><td>Capsules</td><td>$0.400</td><td>none</td><td>$110</td><td>$0.030</td><td>$0.43</td><td>$314</td></tr>
<tr><td>Café, to go</td><td>$3.50</td><td>none</td><td>none</td><td>none</td><td>$3.50</td><td>$2,555</td></tr>
</tbody>
</table>
<p>Nobody will be surprised by the last line. More interesting is the middle: capsules cost about sixty percent more
than filter coffee and more than twice as much as a moka pot, for the same amount of work afterwards. What they save
is attention, and that may be worth a hundred dollars a year to you. It should only be a decision and not a habit that
came with a machine on sale.</p>

<h2>Where codes change the picture</h2>
<p>A code moves only the first column. Fifteen percent off $18 a kilogram takes the filter cup from $0.27 to $0.23 and
saves $24 a year. That is one and a half kilograms of coffee, not more. The choice of method moves several times as
much. So:</p>
<ol>
<li>choose the way you like,</li>
<li>then lower the price per kilogram with a <strong>subscription</strong> (the saving repeats itself),</li>
<li>then use a <strong>code</strong> for equipment and first orders (the saving happens once, but is larger).</li>
</ol>
<p>An example of the third: a kettle with a thin spout at $74, with ten percent off, is $7.40 less. It would take a
third of a year of subscriptions to save as much.</p>

<h2>Dearer coffee is still cheap coffee</h2>
<p>The table can be read the other way round. If a kilogram costs $36 instead of $18, the filter cup rises to $0.48.
That is a very good bag, roasted last week by somebody who knows the farm, and it still costs a seventh of the cup to
go. Give up two café visits a week, and you can afford the best coffee there is at
home and have money left.</p>

<h2>Hidden costs</h2>
<h3>Descaling</h3>
<p>Machines with a tank want it every few months. Citric acid from the supermarket costs cents; the maker’s sachet
costs four dollars and is mostly citric acid. Follow the instructions of the machine if its guarantee depends on
it.</p>
<h3>Grinders</h3>
<p>Beans keep longer than ground coffee, so a grinder saves waste. A hand grinder is enough for two cups. The
expensive electric one belongs to the hobby, not to the household bill.</p>
<h3>Thrown away</h3>
<p>The most expensive coffee is the half pot that goes down the sink. Filter coffee by the cup has no half pot.
Brew a litre and pour away a third, and you pay $0.40 for what was drunk.</p>
<h3>The cup itself</h3>
<p>Many cafés take something off when you bring your own: often ten to thirty cents. Over a month of daily cups that
adds up to as much as half a bag of coffee.</p>

<h2>Our suggestion</h2>
<ul>
<li><strong>One person, two cups:</strong> filter by hand. Cheap, quiet, easy to vary.</li>
<li><strong>Milk drinkers:</strong> moka pot and warm milk; close to the café in taste, far from it in price.</li>
<li><strong>Many people, few minutes:</strong> a filter machine with a thermos jug, without a hot plate.</li>
<li><strong>Capsules:</strong> where somebody drinks one cup a day and wants no grounds in the kitchen. Buy refillable
ones and count again.</li>
</ul>
<blockquote><p>The method decides the price, the bag decides the taste, the code decides the last few
cents.</p></blockquote>
<p>What to put into a first order of coffee, and on which weekday, is written in
our <a href="/blog/kettlemoss-store-guide">guide to Kettlemoss</a>. How to compare bags of different sizes is
explained in <a href="/blog/how-to-read-unit-prices">how to read unit prices</a>.</p>
`,
};
