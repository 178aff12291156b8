/** Times in ms of edits over HTTP, each from the request to the answer that the new bytes are on disk. */
export interface Edits {
  ms: number[];
  /** Pages written by each edit. */
  written: number[];
}

interface StoreReply {
  offers: { id: string; title: string; active: boolean }[];
}

/** The headers of a signed-in owner. */
export async function signIn(address: string, password: string): Promise<{ [name: string]: string }> {
  const login = await fetch(`${address}/api/admin/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ password }) });
  if (!login.ok) throw new Error(`Log-in failed: ${login.status} ${await login.text()}`);
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
  const { csrfToken } = (await login.json()) as { csrfToken: string };
  return { 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken };
}

/** Signs in and edits one offer after another, each of another store. `turn` makes the body from the offer. */
export async function editOffers(address: string, password: string, slugs: readonly string[], turn: (offer: StoreReply['offers'][number], at: number) => object): Promise<Edits> {
  const headers = await signIn(address, password);
  const edits: Edits = { ms: [], written: [] };
  for (const [at, slug] of slugs.entries()) {
    const store = (await (await fetch(`${address}/api/stores/${slug}`)).json()) as StoreReply;
    const offer = store.offers[0];
    if (!offer) continue;
    const since = performance.now();
    const reply = await fetch(`${address}/api/offers/${offer.id}?wait=1`, { method: 'PUT', headers, body: JSON.stringify(turn(offer, at)) });
    const text = await reply.text();
    edits.ms.push(performance.now() - since);
    if (!reply.ok) throw new Error(`An edit failed: ${reply.status} ${text}`);
    const status = (await (await fetch(`${address}/api/publish/status`, { headers })).json()) as { last: { summary: { written: number; failed: number } } };
    if (status.last.summary.failed > 0) throw new Error('A page failed while the bench ran.');
    edits.written.push(status.last.summary.written);
  }
  return edits;
}
