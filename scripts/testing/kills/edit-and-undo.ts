/**
 * The API alone: edits a store, deletes it with what depends on it, undoes that, and reads the history. Prints the operation of each call
 * once it is acknowledged. Argument: a data folder with the shop of the tests.
 */
import { once } from 'node:events';
import { openTestApi } from '../../../api/testing/running-api.ts';
import type { Answer } from '../../../api/testing/visitor.ts';

const api = await openTestApi({ folder: process.argv[2] ?? '' });
const owner = await api.owner();
const started = once(process, 'SIGUSR2');
process.kill(process.pid, 'SIGUSR2');
await started;

function acknowledged(operation: string, { status, headers }: Answer): string {
  if (status !== 200) throw new Error(`${operation} was answered with ${status}.`);
  process.stdout.write(`${operation}\n`);
  return headers.get('x-change-id') ?? '';
}
acknowledged('update-store', await owner.put('/api/stores/acme', { name: 'Edited' }));
const deletion = acknowledged('delete-store', await owner.delete('/api/stores/acme'));
acknowledged('undo-change', await owner.post(`/api/undo/${deletion}`));
acknowledged('list-history', await owner.get('/api/history'));
await api.close();
