/** Specification section 4: moving up or down swaps neighbours; the first cannot move up, the last cannot move down. */
export function moved(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  const order = [...ids];
  const [mine, neighbour] = [ids[from], ids[to]];
  if (mine === undefined || neighbour === undefined) return order;
  order[from] = neighbour;
  order[to] = mine;
  return order;
}
