import type { Answer, Visitor } from '../../testing/visitor.ts';

type Fields = { [name: string]: string };

/** What an import counts: none of what is not given. */
export const counts = (given: object) => ({ new: 0, changed: 0, same: 0, refused: 0, gone: 0, ...given });

/** What an owner does with files, of coupons unless `fields` say otherwise. */
export const importsBy = (owner: Visitor) => ({
  send: (file: string | Uint8Array, fields: Fields = {}, query = '') =>
    owner.upload(`/api/import${query}`, file, { kind: 'coupons', ...fields }),
  dryRun: (file: string | Uint8Array, fields: Fields = {}) =>
    owner.upload('/api/import?dryRun=1', file, { kind: 'coupons', ...fields }),
  apply: (plan: Answer, query = '') => owner.post(`/api/import/${plan.body.id}/apply${query}`),
  rows: async ({ body }: Answer, status?: string) =>
    (await owner.get(`/api/import/${body.id}/rows${status === undefined ? '' : `?status=${status}`}`)).body,
  undo: (answer: Answer) => owner.post(`/api/undo/${answer.headers.get('x-change-id')}`),
});
