import { hash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { routes } from '../../resources/routes.ts';
import { openForAllTests } from '../../testing/each-test.ts';

const contracts = routes.map(({ contract }) => contract);
const api = await openForAllTests();
const { body } = await api.visitor().get('/api/openapi.json');
const described = Object.values<object>(body.paths).flatMap<any>(Object.values);
const namesOf = (operations: { operationId: string }[]) => operations.map(({ operationId }) => operationId).sort();
const operationsOf = (some: typeof contracts) => some.map(({ operation }) => operation).sort();

test('the description of the API holds every route', () => {
  expect(body.openapi).toBe('3.1.0');
  expect(namesOf(described)).toEqual(operationsOf(contracts));
});

test('it is valid OpenAPI, of which no two paths are the same', async () => {
  expect(await new Validator().validate(structuredClone(body))).toMatchObject({ valid: true });
  const formats = JSON.stringify(body).matchAll(/"format":"([^"]+)"/g);
  const registered = ['date', 'date-time', 'email', 'uri', 'uuid', 'binary', 'byte', 'password', 'int32', 'int64'];
  const others = new Set(Array.from(formats, ([, format]) => format!)).difference(new Set(registered));
  expect([...others]).toEqual([]);
  const shapes = Object.keys(body.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const [path, operations] of Object.entries<any>(body.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values<any>(operations))
      expect(parameters.filter((each: any) => each.in === 'path').map((each: any) => each.name)).toEqual(names);
  }
});

test('it names the Idempotency-Key of the writes of the owner but those about secrets and addresses, and of no other', () => {
  const keyed = described.filter(({ parameters = [] }) =>
    parameters.some((each: any) => each.in === 'header' && each.name === 'Idempotency-Key'),
  );
  const kept = contracts
    .filter(({ method, access, keepsNoReply }) => method !== 'get' && access === 'owner' && !keepsNoReply)
    .filter(({ path }) => !/^\/api\/(admin|newsletter)\//.test(path));
  expect(namesOf(keyed)).toEqual(operationsOf(kept));
  expect(keyed.filter(({ responses }) => responses['422'] === undefined)).toEqual([]);
});

test('it says which calls are for the owner: each is refused to anyone else, whatever its body says', async () => {
  for (const { method, path, operation } of contracts.filter(({ access }) => access === 'owner')) {
    const sent = method === 'get' ? {} : { body: {} };
    const { status } = await api.visitor().send(method.toUpperCase(), path.replaceAll(/[{}]/g, ''), sent);
    expect([operation, status]).toEqual([operation, 401]);
  }
});

test('its page has every call and shape, no script, and a policy that allows its style alone', async () => {
  const { status, text, headers } = await api.visitor().get('/api/docs');
  expect([status, described.length > 90]).toEqual([200, true]);
  for (const { operationId } of described) expect(text).toContain(`<details id="${operationId}">`);
  for (const name of Object.keys(body.components.schemas)) expect(text).toContain(`<details id="shape-${name}">`);
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
  expect(text).not.toMatch(/<script| style="| on\w+="/);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
  const styles = `style-src 'sha256-${hash('sha256', style, 'base64')}'`;
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});
