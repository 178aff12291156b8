import { DEVICE_PROOF } from '../../../api/contract/sessions.ts';

/** What this document sends with a log-in; null: this browser has not signed in before. It lives in the page alone. */
let proof: string | null = null;

export const deviceProof = {
  headers: (): { [name: string]: string } => (proof === null ? {} : { [DEVICE_PROOF]: proof }),
  /** From the document. */
  keep(given: string): void {
    proof = given;
  },
  /** From the reply that has opened a session. */
  keepFrom({ headers }: Response): void {
    proof = headers.get(DEVICE_PROOF) ?? proof;
  },
};
