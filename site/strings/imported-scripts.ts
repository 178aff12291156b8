import { existsSync, readFileSync } from 'node:fs';

/** As the bundler writes them: `from"./x.js"` and `import"./x.js"`. A call, `import("./x.js")`, is for later. */
const statement = /(?:from|import)"\.\/([\w.-]+\.js)"/g;
const known = new Map<string, readonly string[]>();

/** The addresses of all that the script at this address imports by statements; none of a script that is not in the folder. */
export function importedScripts(clientFolder: URL, address: string): readonly string[] {
  const found = known.get(address);
  if (found) return found;
  const addresses = new Set<string>();
  const add = (from: string): void => {
    const file = new URL(`.${from}`, clientFolder);
    if (!existsSync(file)) return;
    const folder = from.slice(0, from.lastIndexOf('/') + 1);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(statement)) {
      if (addresses.has(folder + name)) continue;
      addresses.add(folder + name);
      add(folder + name);
    }
  };
  add(address);
  known.set(address, [...addresses]);
  return [...addresses];
}
