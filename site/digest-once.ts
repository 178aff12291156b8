/** Longer texts are not among the few that every page repeats. */
const LONGEST = 8192;
const KEPT = 200;

/**
 * For the policy of each page it renders, the app digests the same few inline scripts and styles again, each in a job of the thread
 * pool: a third of the time that a page takes. This lets it digest each text once. Answers are those of the platform.
 */
export function digestOnce(subtle: SubtleCrypto): void {
  const digest = subtle.digest.bind(subtle);
  const known = new Map<string, Promise<ArrayBuffer>>();
  subtle.digest = (algorithm, data) => {
    if (typeof algorithm !== 'string' || data.byteLength > LONGEST) return digest(algorithm, data);
    const bytes = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    const key = `${algorithm} ${bytes.toString('latin1')}`;
    let answer = known.get(key);
    if (!answer) {
      answer = digest(algorithm, data);
      if (known.size < KEPT) known.set(key, answer);
    }
    return answer;
  };
}
