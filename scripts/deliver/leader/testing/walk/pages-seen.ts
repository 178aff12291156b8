import { marksIn } from './model.ts';

/** One version of an object, as the store accepted it. */
export interface Version {
  /** The calls that it shows, by number; null: it was deleted. */
  marks: number[] | null;
}

/** Every version of every object of the bucket, in the order in which the store accepted them. */
export class PagesSeen {
  readonly versions = new Map<string, Version[]>();

  /** Of a request that the store has carried out, such as `PUT store/acme`. */
  readonly note = (request: string, body: Buffer): void => {
    const [method, key = ''] = request.split(' ');
    if ((method !== 'PUT' && method !== 'DELETE') || key.startsWith('.publish/')) return;
    const known = this.versions.get(key) ?? [];
    known.push({ marks: method === 'DELETE' ? null : marksIn(body.toString()) });
    this.versions.set(key, known);
  };
}
