import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { Contract } from '../../contract/contract.ts';
import { routes } from '../../resources/routes.ts';
import { openForAllTests } from '../../testing/each-test.ts';

const byOperation = (one: Contract, other: Contract) => one.operation.localeCompare(other.operation, 'en');
const contracts = routes.map(({ contract }) => contract).sort(byOperation);
const api = await openForAllTests();

describe('the description of the API', () => {
  test('holds every route', async () => {
    const { body } = await api.visitor().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.values<object>(body.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(described.sort()).toEqual(contracts.map(({ operation }) => operation).sort());
  });

  test('is valid OpenAPI, of which no two paths are the same', async () => {
    const { body } = await api.visitor().get('/api/openapi.json');
    expect(await new Validator().validate(structuredClone(body))).toMatchObject({ valid: true });
    const formats = JSON.stringify(body).matchAll(/"format":"([^"]+)"/g);
    const registered = ['date', 'date-time', 'email', 'uri', 'uuid', 'binary', 'byte', 'password', 'int32', 'int64'];
    expect(
      [...new Set(Array.from(formats, ([, format]) => format))].filter((each) => !registered.includes(each!)),
    ).toEqual([]);
    const shapes = Object.keys(body.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const [path, operations] of Object.entries<any>(body.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values<any>(operations))
        expect(parameters.filter((each: any) => each.in === 'path').map((each: any) => each.name)).toEqual(names);
    }
  });

  test('names the Idempotency-Key of every write of the owner but those about secrets and addresses, and of no other call', async () => {
    const { body } = await api.visitor().get('/api/openapi.json');
    const described = Object.values<object>(body.paths)
      .flatMap((path) => Object.values(path))
      .filter(({ parameters = [] }) =>
        parameters.some((each: any) => each.in === 'header' && each.name === 'Idempotency-Key'),
      );
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      contracts
        .filter(({ method, access, keepsNoReply }) => method !== 'get' && access === 'owner' && !keepsNoReply)
        .filter(({ path }) => !/^\/api\/(admin|newsletter)\//.test(path))
        .map(({ operation }) => operation)
        .sort(),
    );
    expect(described.filter(({ responses }) => responses['422'] === undefined)).toEqual([]);
  });

  test('says which calls are for the owner: each is refused to anyone else, whatever its body says', async () => {
    const owners = contracts.filter(({ access }) => access === 'owner');
    const statuses = await Promise.all(
      owners.map(async ({ method, path, operation }) => {
        const sent = method === 'get' ? {} : { body: {} };
        const { status } = await api.visitor().send(method.toUpperCase(), path.replaceAll(/[{}]/g, ''), sent);
        return `${operation}: ${status}`;
      }),
    );
    expect(statuses).toEqual(owners.map(({ operation }) => `${operation}: 401`));
  });
});
