import type { PostDraft } from '../stores/drafts.ts';

export const winterSales: PostDraft = {
  title: 'Winter sales without regret',
  slug: 'winter-sales-without-regret',
  excerpt:
    'The sale after New Year is the largest of the year and the one with the most returns. A plan for one ' +
    'evening: what to buy, how to check quality on a photo, and when to stop.',
  category: 'seasonal-deals',
  authorName: 'Priya Nandakumar',
  seoDescription:
    'How to shop the winter sale calmly: a list, three price steps, quality checks for coats and boots, and a rule to stop.',
  keywords: ['winter sale', 'coats', 'clothes', 'clearance'],
  written: 34,
  affiliateLinks: [
    {
      text: 'Oakum & Vale: 25% off chore coats',
      context: 'A coat whose repairs are priced before you buy.',
      url: 'https://www.oakum-and-vale.example',
    },
    {
      text: 'Pelligrane: up to 35% off discontinued colours',
      context: 'The shapes stay in the range, so sizes can be exchanged.',
      url: 'https://go.linkmeadow.example/pelligrane/1',
    },
  ],
  content: `
<p>In the weeks after New Year, shops reduce what they bought for the winter nine months earlier. It is the time when
a good coat costs what a poor one cost in October. It is also the time when wardrobes fill with things in the wrong
colour, because they were seventy percent off. The difference is made on one evening, before you open the first
shop.</p>

<h2>The evening before</h2>
<ol>
<li><strong>Open the wardrobe.</strong> Take out what you did not wear last winter. For each piece say why: too warm,
scratchy, goes with nothing. These sentences are your best filter.</li>
<li><strong>Write three lines.</strong> Not “clothes”, but “a coat to the knee, dark, over a jacket”. Three lines are
enough for one sale.</li>
<li><strong>Measure</strong> a piece that fits: shoulders, chest, length, sleeve. With four numbers on paper you need
neither two sizes nor a return.</li>
<li><strong>Set a sum</strong> for all three lines together, and decide which line goes first if it does not
suffice.</li>
</ol>

<h2>The three steps of a sale</h2>
<table>
<thead><tr><th>Step</th><th>Usual reduction</th><th>What is there</th><th>Buy now if</th></tr></thead>
<tbody>
<tr><td>First days</td><td>20 to 30%</td><td>Nearly all sizes</td><td>Your size is rare, or it is line one</td></tr>
<tr><td>Two to three weeks later</td><td>40 to 50%</td><td>Middle sizes thin out</td>
<td>You are flexible in colour</td></tr>
<tr><td>The end, in February</td><td>60% and more</td><td>Very small, very large, very bright</td>
<td>It is a blanket, a scarf, a child’s next size</td></tr>
</tbody>
</table>
<p>The percentages are typical ones and differ from shop to shop. More important is the principle: every step takes
something off the price and something off the choice. Most regret comes from the third step, when the reduction is
bought and the coat comes along with it.</p>
<p>Codes are strongest in the first step. Many of them count on reduced articles too, as long as the terms do not
speak of full-price ones. A first-step coat at 25 percent with a code of 15 comes close to the second step, and it has
your size.</p>

<h2>Quality on a photo</h2>
<h3>Coats and jackets</h3>
<ul>
<li>Read the material from the label, not from the headline. “Wool look” is no wool. From 60 percent wool on a coat
keeps warm; a little polyamide makes it last longer.</li>
<li>Zoom in on the buttonholes. Clean edges and dense stitches say more about the maker than the brand does.</li>
<li>Look for a seam allowance: can the sleeve be shortened or let out?</li>
<li>Down: the filling power and the share of down to feathers. Without numbers, walk on.</li>
</ul>
<h3>Boots</h3>
<ul>
<li>Is there a line of stitching between sole and upper? Then it can be resoled, and the price is spread over twice
the years.</li>
<li>Lining of leather or wool warms without sweating; synthetic fur does the second.</li>
<li>In the evening your foot is larger. Measure then.</li>
</ul>
<h3>Knitwear</h3>
<ul>
<li>Very soft in the shop often means short fibres and little balls by March.</li>
<li>Hold it against the light in thought: thick yarn, loosely knitted, is warm but snags; fine and dense lasts.</li>
</ul>

<h2>The rule of three uses</h2>
<p>Before the piece goes into the basket, name three occasions in the next month on which you will wear it, and with
what. “To work with the grey trousers, to my sister’s on Sunday, on the way to the pool.” If you get stuck after the
first, it was the price you liked.</p>
<blockquote><p>Would I buy it at this price if there were no other price next to it?</p></blockquote>

<h2>When to stop</h2>
<p>Stop when the three lines are crossed out or the sum is spent, whichever comes first. Then do something that sounds
rude and saves most: unsubscribe from the sale letters until autumn. The last week of a sale is written for people who
have already bought what they need.</p>

<h2>After the parcel</h2>
<p>Reduced articles can usually be sent back like all others, but some shops shorten the time or give vouchers in the
last step. Read it before, try everything on the day it comes, and follow the list
in <a href="/blog/returns-that-work">returns that work</a>. What stays is brushed, aired and worn; what goes, goes
within the week.</p>
<p>A look at the shops under <a href="/category/fashion">fashion</a> shows which codes run at the moment and until
when. And if your lines can wait for another season, the <a href="/blog/when-things-get-cheap">calendar of the
year</a> tells you for which one.</p>
`,
};
