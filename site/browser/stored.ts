/** What this browser remembers under a key; null: nothing, or it stores nothing at all. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The same of what it remembers as JSON; null, too: it cannot be read. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(stored(key) ?? 'null');
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.info(`This browser stores nothing, so it does not remember "${key}".`, error);
  }
}
