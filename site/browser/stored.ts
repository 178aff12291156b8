/** What this browser remembers under a key; null: nothing, or it stores nothing at all. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
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
