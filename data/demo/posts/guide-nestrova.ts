import type { PostDraft } from '../stores/drafts.ts';

export const guideNestrova: PostDraft = {
  title: 'Small hotels for less: a guide to Nestrova',
  slug: 'nestrova-store-guide',
  excerpt:
    'Thirty rooms at most, taxes in the price, free cancelling until two days before. How to find the good ' +
    'houses, on which nights they are cheap, and which code to use when.',
  category: 'store-guide',
  seoDescription:
    'A guide to booking small hotels at Nestrova: cheap nights, which code to choose, and what to ask the house before you come.',
  keywords: ['hotels', 'weekend trips', 'travel', 'nestrova'],
  targetStoreId: 'nestrova',
  written: 63,
  affiliateLinks: [
    { text: '10% off your first stay', context: 'The code NEST10, on two nights and more.' },
    {
      text: 'Three nights for the price of two',
      context: 'Sunday to Wednesday, in houses that show the sign.',
      url: 'https://go.linkmeadow.example/nestrova/1',
    },
    {
      text: 'Member prices',
      context: 'Free to join and counted before any code.',
      url: 'https://go.linkmeadow.example/nestrova/2',
    },
  ],
  content: `
<p>Large booking sites list everything, which is their strength and your problem. Nestrova lists little: guest houses
and small hotels with fewer than thirty rooms, each visited before it appears. You give up choice and gain time.
Whether you also gain money depends on when you travel and on which of the reductions you use, because only one code
goes into a booking.</p>

<h2>What is in the price</h2>
<p>The price on the list is the price you pay, with taxes, cleaning and towels. Three things are not in it: the local
visitor’s tax in places that collect it in cash, parking in towns, and the dog. They stand at the bottom of each
house’s page under the heading “On the spot”. Read that paragraph before you compare with another site, where the
first price is often shown without taxes.</p>

<h2>The cheap nights</h2>
<p>Small houses live on weekends. From Sunday to Thursday they would rather have a guest at a lower price than an
empty room, and that is where the reductions are.</p>
<table>
<thead><tr><th>Arrival</th><th>What is usual</th><th>What to use</th></tr></thead>
<tbody>
<tr><td>Friday</td><td>Highest price, often two nights at least</td><td>First-stay code, or none</td></tr>
<tr><td>Saturday</td><td>High, single nights on request</td><td>Ask the house for Saturday to Monday</td></tr>
<tr><td>Sunday</td><td>Lowest, the house is empty by noon</td><td>Three nights for two, where shown</td></tr>
<tr><td>Monday to Wednesday</td><td>Low</td><td>The breakfast code, for two people</td></tr>
<tr><td>Tonight, after 4 pm</td><td>What is left</td><td>The code for the same evening</td></tr>
</tbody>
</table>
<p>Moving a weekend by one day, from Friday–Sunday to Saturday–Monday, is the simplest saving in travel. It costs one
day of leave and, in small houses, often spares you a quarter of the price. It also gives you the Sunday evening, when
day visitors have gone home.</p>

<h2>Which code when?</h2>
<ol>
<li><strong>One or two nights, first booking:</strong> ten percent for first stays.</li>
<li><strong>Two nights during the week, two people:</strong> free breakfast. Count it: breakfast for two on two
mornings at the price on the house’s page is usually more than ten percent of the room.</li>
<li><strong>Four nights and more:</strong> the code for long stays, in the houses with the nest sign.</li>
<li><strong>A dear room for a short time:</strong> the amount code from $300 on. Its worth does not grow with the
price, so use it close to the threshold.</li>
</ol>
<p>Member prices are counted before any code and may be combined. Joining is free; you can switch off the newsletter
in the first e-mail and keep the price.</p>

<h2>Cancelling: free, with two edges</h2>
<p>Cancelling costs nothing until two days before arrival, by the clock of the place. “Two days before” ends at
midnight there, not where you live. And rooms that were booked with the code for the same evening cannot be cancelled
at all, which is fair enough. Take a screenshot of the terms on the day of booking, as with everything that is paid
later.</p>

<h2>Write to the house</h2>
<p>The best thing about thirty rooms is that somebody answers. A short message two days after booking, polite and with
one question, does more than any filter:</p>
<blockquote><p>We arrive by train at 6.40 pm and are a light sleeper and a late one. Is there a quiet room at the
back, and something to eat nearby after eight?</p></blockquote>
<p>Ask for the quiet side, for a room with a desk, for the late check-out if your train leaves in the evening. Houses
often give it for nothing when the room is free anyway. What you should not do is ask them to beat the site’s price;
they pay a commission on your booking and will like you less.</p>

<h2>What can go wrong</h2>
<ul>
<li><strong>Stairs.</strong> Old houses have them. The lift is mentioned when there is one; no word means no lift.</li>
<li><strong>Late arrival.</strong> There is no night porter. After nine you get a code for the door, if you tell them
in time.</li>
<li><strong>Photos in summer.</strong> The terrace is closed from autumn on. Look for the picture of the breakfast
room, that is where you will sit.</li>
</ul>

<h2>Is it cheaper than elsewhere?</h2>
<p>Sometimes. For chains in large cities, no: they are not listed. For a small house in the country, compare three
prices: Nestrova with the member price and a code, the large site you know, and the house’s own website. When the
house itself is cheapest, book there with a good conscience. When it is not, the <a href="/store/nestrova">codes on
the Nestrova page</a> decide it. Those who come by train may want to look at <a href="/store/wayfarrow">Wayfarrow</a>
as well, where room and ticket come in one price, or browse everything
under <a href="/category/travel">travel</a>.</p>
`,
};
