/**
 * Markup that an owner was talked into saving as a tracking code. It runs on the origin of the dashboard and tries to obtain what is the
 * owner's; `window.attack()` resolves with what it got. Every look at something that another script could be let into is in here once.
 */
export const hostileTag = `<script>localStorage.removeItem('owners-browser'); (${attack.toString()})();</script>`;

export interface Attacked {
  attack(): Promise<string[]>;
}

/** Runs in the page, alone: it may use nothing of this module. */
function attack(): void {
  const OWNERS = /csrf-token|device-proof|Add Category|Sign out|no-one@readers\.example/;
  const PATIENCE_MS = 500;
  const reads = [
    ...['admin/session', 'stores?view=owner', 'offers?view=owner', 'blogs?view=owner', 'tracking-codes'],
    ...['newsletter/subscribers', 'newsletter/export', 'audit', 'publish/status', 'publish/events'],
    'preview/blogs/secret',
  ];
  const writes: [method: string, path: string, body: object][] = [
    ['POST', '/api/admin/tickets', { path: '/api/newsletter/export' }],
    ['POST', '/api/categories', { name: 'Taken', slug: 'taken' }],
    ['PUT', '/api/config', { siteName: 'Taken' }],
    ['POST', '/api/admin/logout', {}],
  ];

  async function call(method: string, path: string, body?: object): Promise<string[]> {
    const found: string[] = [];
    const type = body && { 'Content-Type': 'application/json' };
    for (const token of [null, '', 'null']) {
      const headers = { ...(token !== null && { 'X-CSRF-Token': token }), ...type };
      const reply = await fetch(path, { method, credentials: 'include', headers, body: JSON.stringify(body) ?? null });
      await reply.body?.cancel();
      if (reply.ok) found.push(`${method} ${path}`);
    }
    return found;
  }

  /** The dashboard's document, by every kind of request that a script can read. */
  async function fetchDashboard(): Promise<string[]> {
    const found: string[] = [];
    for (const cache of ['default', 'reload', 'force-cache', 'only-if-cached'] as const) {
      const reply = await fetch('/admin', { cache, mode: 'same-origin', credentials: 'include' }).catch(() => null);
      if (OWNERS.test((await reply?.text()) ?? '')) found.push(`fetch of /admin (${cache})`);
    }
    return found;
  }

  async function embedDashboard(): Promise<string[]> {
    const found: string[] = [];
    for (const name of ['iframe', 'object', 'embed'] as const) {
      const element = document.createElement(name);
      element.setAttribute(name === 'object' ? 'data' : 'src', '/admin');
      const loaded = new Promise((resolve) => {
        for (const event of ['load', 'error']) element.addEventListener(event, resolve);
        // What a policy blocks has no event in some elements.
        setTimeout(resolve, PATIENCE_MS);
      });
      document.body.append(element);
      await loaded;
      try {
        const inside = 'contentDocument' in element ? element.contentDocument : element.getSVGDocument();
        if (OWNERS.test(inside?.documentElement.outerHTML ?? '')) found.push(`<${name}> of /admin`);
      } catch {
        // It is of an opaque origin: the browser shows an error in its place.
      }
      element.remove();
    }
    return found;
  }

  /** Opens the dashboard in a window and reads in it until the window is lost. */
  async function openDashboard(): Promise<string[]> {
    const opened = window.open('/admin', 'stolen');
    if (!opened) return ['a window could not be opened, so that nothing was tried'];
    while (!opened.closed) {
      try {
        const { document } = opened;
        if (document.URL.endsWith('/admin') && document.readyState === 'complete') return ['a window with /admin'];
      } catch {
        // The window is being taken away.
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return [];
  }

  async function takeOverRequests(): Promise<string[]> {
    const found: string[] = [];
    for (const script of ['/api/config', '/theme.css', '/admin', '/search/manifest.json']) {
      await navigator.serviceWorker.register(script, { scope: '/' }).then(
        () => found.push(`a service worker of ${script}`),
        () => undefined,
      );
    }
    return found;
  }

  function readStorage(): string[] {
    const kept = [...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie].map(String);
    // Tokens are 43 characters long.
    return kept.filter((value) => /[\w-]{43}|session=/.test(value)).map((value) => `stored: ${value}`);
  }

  Object.assign(window, {
    attack: async () => {
      const all = await Promise.all([
        // First, since a browser lets a script open a window only shortly after a press.
        openDashboard(),
        fetchDashboard(),
        embedDashboard(),
        takeOverRequests(),
        ...reads.map((path) => call('GET', `/api/${path}`)),
        ...writes.map(([method, path, body]) => call(method, path, body)),
      ]);
      return [...all.flat(), ...readStorage()];
    },
  });
}
