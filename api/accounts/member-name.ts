/** What a member of a list is known by: its id, or of a tracking code its domain. Undefined: it has no name. */
export function memberName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, domain } = value as { id?: unknown; domain?: unknown };
  const name = id ?? domain;
  return typeof name === 'string' ? name : undefined;
}
