import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openForAllTests } from '../../testing/each-test.ts';

const api = await openForAllTests();

test('the page has every call and shape of the description, no script, and a policy that allows its style alone', async () => {
  const { status, text, headers } = await api.visitor().get('/api/docs');
  expect(status).toBe(200);
  const { body } = await api.visitor().get('/api/openapi.json');
  const operations = Object.values<{ [method: string]: { operationId: string } }>(body.paths).flatMap(Object.values);
  expect(operations.length).toBeGreaterThan(90);
  for (const { operationId } of operations) expect(text).toContain(`<details id="${operationId}">`);
  for (const name of Object.keys(body.components.schemas)) expect(text).toContain(`<details id="shape-${name}">`);
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
  expect(text).not.toMatch(/<script| style="| on\w+="/);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});
