import { createHmac } from 'node:crypto';

/**
 * Asks the running server of the same owner for something, signed with the secret it keeps beside its lock. Throws when it cannot
 * be reached or refuses.
 */
export async function askServer<Reply>(address: string, token: string, path: string, body: unknown): Promise<Reply> {
  const text = JSON.stringify(body);
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature-256': `sha256=${createHmac('sha256', token).update(text).digest('hex')}` },
    body: text,
  }).catch((error: unknown) => {
    throw new Error(`The server at ${address} holds the folder but cannot be reached: ${String(error)}. If it hangs, stop it and try again.`);
  });
  if (!response.ok) throw new Error(`The server at ${address} refused: ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}
