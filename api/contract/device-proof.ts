/**
 * The header by which a document of the dashboard shows that its log-in comes from a browser that has signed in before, and not from
 * another company's script in it. It comes with the document, and with each reply that opens a session.
 */
export const DEVICE_PROOF = 'X-Device-Proof';
