import { expectDescribed } from './described-replies.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON. */
  body: any;
  text: string;
}

interface Sent {
  body?: unknown;
  headers?: { [name: string]: string };
}

/** A person at a browser: keeps cookies, and the CSRF token after signing in. */
export class Visitor {
  readonly #address: string;
  readonly cookies = new Map<string, string>();
  csrfToken: string | null = null;

  constructor(address: string) {
    this.#address = address;
  }

  /** Those by which the site knows this person. */
  get headers(): { [name: string]: string } {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { ...(cookie && { cookie }), ...(this.csrfToken !== null && { 'x-csrf-token': this.csrfToken }) };
  }

  /** The same browser at another address. */
  at(address: string): Visitor {
    const moved = new Visitor(address);
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    moved.csrfToken = this.csrfToken;
    return moved;
  }

  get = (path: string, headers?: { [name: string]: string }): Promise<Answer> =>
    this.send('GET', path, headers ? { headers } : {});
  post = (path: string, body: unknown = {}): Promise<Answer> => this.send('POST', path, { body });
  put = (path: string, body: unknown): Promise<Answer> => this.send('PUT', path, { body });
  delete = (path: string): Promise<Answer> => this.send('DELETE', path);

  async signIn(password: string, remember = false): Promise<Answer> {
    const answer = await this.post('/api/admin/login', { password, remember });
    if (answer.status === 200) this.csrfToken = answer.body.csrfToken;
    return answer;
  }

  /** Posts a form with one file. */
  upload(path: string, file: string | Uint8Array, fields: { [name: string]: string } = {}): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([file as BlobPart]), 'deals.csv');
    return this.send('POST', path, { body: form });
  }

  /** A body that is a string, bytes or a form goes out as it is, anything else as JSON. */
  async send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    const plain = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const response = await fetch(this.#address + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && !plain && { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body !== undefined && { body: plain ? (body as string) : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
    expectDescribed(method, path, answer);
    return answer;
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === undefined || value === undefined) return;
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
