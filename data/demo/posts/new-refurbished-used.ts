import type { PostDraft } from '../stores/drafts.ts';

export const newRefurbishedUsed: PostDraft = {
  title: 'New, refurbished or used: which one for what?',
  slug: 'new-refurbished-or-used',
  excerpt:
    'Three prices for the same thing, and three kinds of risk. A comparison for electronics, bicycles, furniture, ' +
    'clothes and children’s things, with the questions to ask before you pay.',
  category: 'comparisons',
  featured: true,
  authorName: 'Jonas Whitlock',
  seoDescription:
    'New, refurbished or used? What each means for price, guarantee and risk, compared for ten kinds of things.',
  keywords: ['refurbished', 'second-hand', 'comparison', 'guarantee'],
  written: 23,
  affiliateLinks: [
    {
      text: 'Quillbyte: refurbished laptops',
      context: 'Graded in plain words, two years of guarantee.',
      url: 'https://go.linkmeadow.example/quillbyte/2',
    },
    {
      text: 'Lumenpost: used lenses',
      context: 'Checked for fungus, dust and focus.',
      url: 'https://go.linkmeadow.example/lumenpost/1',
    },
    {
      text: 'Mossbuttons: worn, washed and mended',
      context: 'New pieces every Wednesday.',
      url: 'https://go.linkmeadow.example/mossbuttons/1',
    },
  ],
  content: `
<p>For many things there are three prices today: new, refurbished and used. The three words sound like steps of
quality, but they are really three answers to the question who has looked at the thing before you and who is liable if
it breaks. Once you see it like that, the choice becomes easy for most of what a household buys.</p>

<h2>What the words mean</h2>
<table>
<thead><tr><td></td><th>New</th><th>Refurbished</th><th>Used</th></tr></thead>
<tbody>
<tr><td>Checked by</td><td>The factory</td><td>A workshop</td><td>You</td></tr>
<tr><td>Guarantee</td><td>The maker’s, in full</td><td>The seller’s, often one to two years</td>
<td>From a shop: limited. From a private person: usually none</td></tr>
<tr><td>Return</td><td>As the shop promises</td><td>As the shop promises</td><td>Shop: yes. Private: no</td></tr>
<tr><td>Typical price</td><td>100</td><td>50 to 75</td><td>20 to 60</td></tr>
<tr><td>Your effort</td><td>Small</td><td>Small</td><td>A trip, a test, some luck</td></tr>
</tbody>
</table>
<p>“Refurbished” is not a protected word everywhere. It should mean: opened, tested by a list, worn parts replaced,
cleaned, data erased. If the seller does not publish the list, read “used”. “Open box” and “returned” usually mean
that somebody else unpacked it and did not like it; that is nearly new, and often the best price of all.</p>

<h2>Thing by thing</h2>
<h3>Laptops and phones: refurbished</h3>
<p>They lose value quickly and wear slowly, apart from the battery. A workshop changes or measures it, and you have
somebody to write to. Private used phones are a matter of trust: locked accounts, unpaid contracts, water inside. See
our <a href="/blog/quillbyte-store-guide">guide to refurbished laptops</a>.</p>
<h3>Cameras and lenses: used, from a shop</h3>
<p>Lenses hardly age when they are kept dry. A dealer has looked through them against the light, which you cannot do
over the internet. Bodies have a counter for the shutter; ask for the number.</p>
<h3>Headphones: new or returned</h3>
<p>Cushions and tips touch skin, and batteries in small earphones cannot be changed. With large wired headphones and
new cushions used is fine.</p>
<h3>Household machines: new, or used from a workshop</h3>
<p>A washing machine that was repaired by the shop around the corner with a year’s guarantee is a good buy. One from a
classified advertisement needs two strong people and a leap of faith.</p>
<h3>Bicycles: used for children, refurbished or last year’s for adults</h3>
<p>Children outgrow them before they wear them out; the better makes can be sold on at nearly the same price. For
adults last year’s new model is often as cheap as a good used one and comes with service.</p>
<h3>Furniture: used, if solid</h3>
<p>Solid wood can be sanded, chipboard cannot be moved twice. Upholstery only if you know the household. For
mattresses the answer is new, always.</p>
<h3>Clothes: used for coats and children, new for underwear and running shoes</h3>
<p>A good coat on its second owner costs a third and has lost the stiffness of the first season. Running shoes are
used up from the inside.</p>
<h3>Books and records: used</h3>
<p>They are the same book. Five used ones in one order share the postage;
see <a href="/store/papercairn">Papercairn</a> and <a href="/store/vinylarch">Vinylarch</a>.</p>
<h3>Safety gear: new</h3>
<p>Bicycle helmets, child seats and climbing ropes have a history that nobody can see. No saving is worth it.</p>

<h2>Count the whole price</h2>
<p>Used and refurbished prices look smaller than they are when the missing things are added. Put these on paper before
you compare:</p>
<ol>
<li><strong>Accessories.</strong> Charger, cable, lid, screws, instructions.</li>
<li><strong>Wear parts</strong> that will be due soon: battery, tyres, cushions, filters.</li>
<li><strong>Your time</strong> and the way there.</li>
<li><strong>What you can sell it for.</strong> A thing bought at half price and sold after three years for a third has
cost very little.</li>
<li><strong>The code.</strong> New things have codes, used ones seldom. A new device with twenty percent off may come
close to the refurbished one.</li>
</ol>

<h2>Questions for the seller</h2>
<ul>
<li>Why are you selling it? The answer matters less than how quickly it comes.</li>
<li>What has been repaired, and what would you repair next?</li>
<li>May I try it for a quarter of an hour?</li>
<li>Is there a receipt? It proves the date and that it was theirs.</li>
<li>What happens if it stops working within a month?</li>
</ul>
<blockquote><p>Buy new what wears out on the body, refurbished what runs on a battery, used what is made of wood,
glass, paper or wool.</p></blockquote>
<p>That sentence is wrong in single cases and right often enough. For everything you buy new, look for a code that was
checked in the last few days before you pay; the <a href="/categories">categories</a> are the quickest way there.</p>
`,
};
