import type { PostDraft } from '../stores/drafts.ts';

export const guideFernhollow: PostDraft = {
  title: 'Plants that stay alive: choosing well at Fernhollow',
  slug: 'fernhollow-store-guide',
  excerpt:
    'The cheapest plant is the one you do not have to replace. How to match plants to windows, when to use which ' +
    'code, and why plants with scars are the best offer in the shop.',
  category: 'store-guide',
  status: 'draft',
  authorName: 'Priya Nandakumar',
  seoDescription:
    'A guide to buying house plants at Fernhollow: light, pots, delivery in winter, and codes that go together.',
  keywords: ['house plants', 'garden', 'fernhollow'],
  targetStoreId: 'fernhollow',
  written: 2,
  affiliateLinks: [
    { text: 'A free pot with plants over $35', context: 'The code POTTED.' },
    {
      text: 'Up to 40% off plants with scars',
      context: 'Restocked during the week.',
      url: 'https://go.linkmeadow.example/fernhollow/1',
    },
  ],
  content: `
<p>Most house plants do not die of neglect. They die of the wrong window, of a pot without a hole, and of kindness
with the watering can. A shop cannot change your windows, but it can sell you what suits them, and Fernhollow tries:
each plant has a card that says how often people really forget to water it. This guide is about spending once instead
of twice.</p>

<h2>Begin with the light, not with the plant</h2>
<p>Stand at the window at noon and look at the shadow of your hand.</p>
<table>
<thead><tr><th>Shadow</th><th>Light</th><th>Plants that cope</th><th>Plants that suffer</th></tr></thead>
<tbody>
<tr><td>Sharp edges</td><td>Bright, direct sun</td><td>Succulents, citrus, pelargoniums</td>
<td>Ferns, calatheas</td></tr>
<tr><td>Soft but clear</td><td>Bright, indirect</td><td>Monstera, rubber plant, most others</td><td>Hardly any</td></tr>
<tr><td>Barely there</td><td>Low</td><td>Snake plant, cast-iron plant, pothos</td><td>Anything that flowers</td></tr>
<tr><td>None</td><td>Too dark</td><td>Nothing for long</td><td>Everything</td></tr>
</tbody>
</table>
<p>Two metres from a window there is only a fraction of the light on the sill. If the corner you have in mind shows no
shadow, buy a lamp or a picture.</p>

<h2>What to order first</h2>
<p>The collection of plants that forgive is the right start, and it is where a percentage code does most, because you
will want three. Three plants also travel free. A sensible first order for a flat with windows to the east:</p>
<ul>
<li>one large plant that makes the room, such as a rubber plant,</li>
<li>one that hangs, such as a pothos,</li>
<li>one for the bathroom, such as a cast-iron plant or a fern.</li>
</ul>
<p>Resist the small rare ones for a while. They cost more per leaf than anything else in the shop and need more than
you know yet.</p>

<h2>Pots, soil and the hidden costs</h2>
<p>A plant for $30 easily becomes an order for $60. Take it apart:</p>
<ol>
<li><strong>The pot.</strong> It must have a hole; a beautiful one without a hole is a cover. Clay dries faster and
forgives too much water. With the pot code the right size comes free with a plant over $35, so do not buy one
beforehand.</li>
<li><strong>The soil.</strong> The plant does not need new soil for its first season. Wait until roots look out of the
hole.</li>
<li><strong>Feed.</strong> From spring to early autumn, half of what the bottle says. None in winter.</li>
<li><strong>Delivery.</strong> Below freezing the parcel gets a warm pack. Choose a day on which somebody is at
home.</li>
</ol>

<h2>Plants with scars</h2>
<p>A torn leaf does not heal, but it does not matter either: in a year it has been replaced by four others. Plants
with scars are reduced by up to 40 percent and carry the same 60-day promise as the others. What to look at in the
photo:</p>
<ul>
<li>damage at the edge or in the middle of leaves: fine,</li>
<li>a broken stem with a new shoot: fine, and bushier later,</li>
<li>yellow leaves at the bottom: normal,</li>
<li>yellow leaves at the top, sticky spots, fine webs: not fine; do not take it.</li>
</ul>

<h2>Watering, in three sentences</h2>
<p>Put a finger into the soil to the second joint. If it is dry, water until it runs out below, and empty the saucer
after a quarter of an hour. If it is damp, go away.</p>
<p>More plants drown than dry out, above all in winter, when they hardly grow. A plant that hangs its leaves in dry
soil recovers within hours. A plant that hangs its leaves in wet soil is in trouble; take it out, cut off what is
brown and soft, and give it fresh, airy soil.</p>

<h2>If it dies within 60 days</h2>
<p>Send a photo and it will be replaced, without a discussion about whose fault it was. Do it early: a leaf that turns
brown in the second week is easier to judge than a stick in the eighth. The second one goes to another window.</p>
<blockquote><p>Buy for the window you have, not for the flat you saw in a picture.</p></blockquote>
<p>The codes are on the <a href="/store/fernhollow">Fernhollow page</a>; more shops for the house stand
under <a href="/category/home-garden">home and garden</a>.</p>
`,
};
