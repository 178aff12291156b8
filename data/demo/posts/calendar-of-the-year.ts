import type { PostDraft } from '../stores/drafts.ts';

export const calendarOfTheYear: PostDraft = {
  title: 'When things get cheap: a calendar for the whole year',
  slug: 'when-things-get-cheap',
  excerpt:
    'Coats in February, garden chairs in September, laptops when the new ones arrive. Why prices fall when they ' +
    'do, and a table to plan the larger purchases of a year.',
  category: 'seasonal-deals',
  featured: true,
  authorName: 'Mara Ellison',
  seoDescription:
    'A month-by-month calendar of sales: what usually gets cheaper when, why, and how to plan large purchases around it.',
  keywords: ['sales calendar', 'seasonal', 'planning', 'clearance'],
  written: 11,
  affiliateLinks: [
    {
      text: 'Pottershade: garden furniture covers',
      context: 'Cheapest when the furniture goes under them.',
      url: 'https://www.pottershade.example',
    },
    {
      text: 'Ridgewhistle: rental gear after the season',
      context: 'Used for one season, checked and cleaned.',
      url: 'https://go.linkmeadow.example/ridgewhistle/1',
    },
    {
      text: 'A note in the calendar',
      context: 'Two lines a year are enough: what you need, and the month in which it is cheap.',
    },
  ],
  content: `
<p>Prices do not fall at random. A shop lowers them when something has to go: because the season ends, because a new
model comes, because the warehouse is needed, or because the quarter closes. Once you know the reason, you can wait for it.
This calendar collects the reasons month by month. It describes the northern half of the world; in the south, turn the
seasons round. And it describes habits, not promises: no shop is bound to them.</p>

<h2>Three clocks that move prices</h2>
<h3>The season</h3>
<p>Clothes, garden things, sports gear and heating follow the weather, but ahead of it. Winter coats arrive in late
summer and are reduced in January, while it is still cold. The best moment is the one between “people still need it”
and “the shop needs the rail”.</p>
<h3>The model year</h3>
<p>Phones, laptops, cameras, televisions, bicycles and running shoes are renewed once a year. The old model does not
get worse on that day. The weeks before and after the new one are when it gets cheap.</p>
<h3>The calendar of the shop</h3>
<p>Stocktaking after New Year, the end of a quarter, a birthday, the large sale days in November. Here the reason has
nothing to do with the article, so anything may be reduced, and it pays to have a list.</p>

<h2>Month by month</h2>
<table>
<thead><tr><th>Month</th><th>Usually cheaper</th><th>Why</th><th>Better wait with</th></tr></thead>
<tbody>
<tr><td>January</td><td>Winter clothes, bed linen, Christmas things, fitness gear on offer</td>
<td>Season and stocktaking</td><td>Garden furniture</td></tr>
<tr><td>February</td><td>Coats and boots, last sizes; televisions</td>
<td>Rails are cleared, new models are announced</td><td>Flowers before the 14th</td></tr>
<tr><td>March</td><td>Ski gear, heating, last year’s bicycles</td><td>Season and model year</td>
<td>Seeds for later sowing</td></tr>
<tr><td>April</td><td>Vacuum cleaners and spring-clean sets</td><td>Campaigns</td><td>Tents</td></tr>
<tr><td>May</td><td>Mattresses, city trips outside holidays</td><td>Campaigns before summer</td><td>Swimwear</td></tr>
<tr><td>June</td><td>Spring clothes, kitchen machines</td><td>Half-year end</td><td>Fans and coolers</td></tr>
<tr><td>July</td><td>Summer clothes, swimwear, sandals</td><td>Summer sale</td><td>School things</td></tr>
<tr><td>August</td><td>Last summer sizes, school sets, laptops for students</td><td>Term begins</td>
<td>Last-minute flights</td></tr>
<tr><td>September</td><td>Garden furniture, barbecues, bicycles, phones of last year</td>
<td>Season and new models</td><td>Coats</td></tr>
<tr><td>October</td><td>Camping gear, tyres in sets, hotel nights during the week</td><td>Between the seasons</td>
<td>Electronics</td></tr>
<tr><td>November</td><td>Electronics, household machines, software</td><td>Large sale days</td>
<td>Toys, until the last week</td></tr>
<tr><td>December</td><td>Gift sets after the 26th, calendars, party clothes</td><td>Christmas is over</td>
<td>Everything else until January</td></tr>
</tbody>
</table>

<h2>How to use it</h2>
<ol>
<li><strong>Write down the five larger things</strong> you expect to buy within a year: a coat, a mattress, a bicycle
for the child that grows, a laptop.</li>
<li><strong>Put each into the month</strong> in which it tends to be cheap, as an entry in your calendar with today’s
price.</li>
<li><strong>Look two weeks earlier.</strong> The best sizes and colours go first, and a code may do as much as the
sale.</li>
<li><strong>Compare with your note,</strong> not with the crossed-out price. If it is less than a fifth cheaper, you
have not missed anything by waiting.</li>
</ol>

<h2>What waiting costs</h2>
<p>Waiting is not free. Last sizes are last for a reason, colours run out, and a freezing child does not care about
February. A few rules of thumb:</p>
<ul>
<li>Wait with what you <em>want</em>, not with what you <em>need</em>.</li>
<li>Wait with things that come in one size: blankets, tents, pans.</li>
<li>Do not wait with rare sizes. Buy them at the start of the season, with a code.</li>
<li>For children, buy at the end of one season for the next, one size larger, and only simple things.</li>
<li>Do not wait for repairs, brakes and smoke alarms.</li>
</ul>

<h2>Sales that are none</h2>
<p>Around the large days, prices are sometimes raised a few weeks before, so that they can fall. In many places a shop
must show the lowest price of the last thirty days next to a reduction; where it does, read that line. Where it does
not, your own note is the only honest crossed-out price. We have written about such notes
in <a href="/blog/the-thirty-day-list">the thirty-day list</a>.</p>
<blockquote><p>A sale is the shop’s calendar. Keep your own beside it.</p></blockquote>
<p>Codes run on clocks of their own: a store’s birthday, a slow week, a new range. The pages in
our <a href="/stores">list of stores</a> show when each code expires, and those that run out within a week are marked,
so that a planned purchase can meet its code at the right time. For the weeks after New Year there is a guide of its
own: <a href="/blog/winter-sales-without-regret">winter sales without regret</a>.</p>
`,
};
