/** The sum of hashes of 64 bits, in two parts, one of each file. */
export type FilesSum = readonly [high: number, low: number];

/** Null is unknown, and equals nothing. */
export const sameSum = (a: FilesSum | null, b: FilesSum | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

const numbers = new Float64Array(4);
const words = new Int32Array(numbers.buffer);

/**
 * Digests files by what is known of each. They are summed up, so that they may come in any order and from several threads. It finds what
 * changed by accident or by hand, and needs no more than that: `node:crypto` takes longer to load than this takes for ten thousand files.
 */
export class FilesDigest {
  #high = 0;
  #low = 0;

  /** The numbers are what is known of it, such as its size. */
  add(file: string, first = 0, second = 0, third = 0, fourth = 0): void {
    numbers[0] = first;
    numbers[1] = second;
    numbers[2] = third;
    numbers[3] = fourth;
    let high = 0x165667b1;
    let low = 0x27d4eb2f;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] as number;
      high = round(high, word, 0x9e3779b1);
      low = round(low, word, 0x85ebca77);
    }
    for (let at = 0; at < file.length; at += 1) {
      const code = file.charCodeAt(at);
      high = round(high, code, 0x9e3779b1);
      low = round(low, code, 0x85ebca77);
    }
    this.addSum([mixed(high), mixed(low)]);
  }

  addSum([high, low]: FilesSum): void {
    this.#high = (this.#high + high) | 0;
    this.#low = (this.#low + low) | 0;
  }

  get sum(): FilesSum {
    return [this.#high, this.#low];
  }
}

/** With the rotation, the primes and the end of XXH32. */
function round(hash: number, word: number, prime: number): number {
  const next = hash ^ word;
  return Math.imul((next << 13) | (next >>> 19), prime);
}

function mixed(hash: number): number {
  let end = Math.imul(hash ^ (hash >>> 15), 0x85ebca77);
  end = Math.imul(end ^ (end >>> 13), 0xc2b2ae3d);
  return end ^ (end >>> 16);
}
