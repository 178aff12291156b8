/**
 * Section 8: any reply that is not a success, as its status code, a colon, a space and the body (or the status text). For the console: the
 * body may be the markup of whatever stands between this site and its server, so pages show fixed sentences instead.
 */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/** One call of section 7: JSON both ways, cookies included. */
export async function request<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  return (await requestPage<Body>(method, path, body)).body;
}

/** The same, and whether the reply names a further page in its `Link` header. */
export async function requestPage<Body>(method: string, path: string, body?: unknown) {
  const reply = await fetch(path, {
    method,
    credentials: 'include',
    headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new RequestFailed(reply.status, text === '' ? reply.statusText : text);
  return { body: JSON.parse(text) as Body, more: /rel="?next"?/.test(reply.headers.get('link') ?? '') };
}
