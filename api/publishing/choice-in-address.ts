/** Pages that the server makes for what their address holds, and the parameters that may hold a choice. */
const parameters = {
  '/': ['category', 'sort', 'view'],
  '/stores': ['search'],
  '/blogs': ['search', 'category'],
  '/amazon-deals': ['category'],
} as const;
export type ChoicePath = keyof typeof parameters;

const isChoicePath = (path: string): path is ChoicePath => Object.hasOwn(parameters, path);

/** The page that is to be made for the choice in an address; null: the address holds none, and the published page is meant. */
export function choiceIn(path: string, query: string): { path: ChoicePath; query: URLSearchParams } | null {
  if (query === '' || !isChoicePath(path)) return null;
  const search = new URLSearchParams(query);
  return parameters[path].some((name) => search.get(name)?.trim()) ? { path, query: search } : null;
}
