import type { FieldDigests } from './node.ts';

/** Digests of fields as they stand in the state: a JSON object, parsed when one is first asked for. Few ever are. */
export class SavedFields implements FieldDigests {
  readonly #json: string;
  #parsed: ReadonlyMap<string, string> | null = null;

  constructor(json: string) {
    this.#json = json;
  }

  get(name: string): string | undefined {
    return this.#map().get(name);
  }

  entries(): MapIterator<[string, string]> {
    return this.#map().entries();
  }

  #map(): ReadonlyMap<string, string> {
    return (this.#parsed ??= new Map(Object.entries(JSON.parse(this.#json) as { [name: string]: string })));
  }
}
