import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeOnce } from '../ops/openapi/describe.ts';
import { routes } from '../resources/routes.ts';
import type { Answer } from './visitor.ts';

interface Operation {
  /** Where it stands in the description. */
  pointer: string;
  responses: { [status: string]: { content?: { [type: string]: unknown } } };
}

const description = describeOnce(routes.map(({ contract }) => contract)).openapi();
const paths = Object.entries(description.paths ?? {})
  .map(([path, item]) => ({ path, item, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // an address without parameters comes first
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, multipleOfPrecision: 6 });
addFormats.default(ajv);
ajv.addFormat('iri', URL.canParse);
ajv.addSchema(description, 'description');
const validators = new Map<string, ValidateFunction>();

const escaped = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

function operationFor(method: string, path: string): Operation | undefined {
  const found = paths.find(({ pattern }) => pattern.test(path));
  const operation = (found?.item as { [method: string]: Operation } | undefined)?.[method.toLowerCase()];
  return found && operation && { ...operation, pointer: `#/paths/${escaped(found.path)}/${method.toLowerCase()}` };
}

/** Throws when a reply to a call that is described is not as described: its status, its type, or its JSON. */
export function expectDescribed(method: string, address: string, { status, headers, text, body }: Answer): void {
  const operation = operationFor(method, address.split(/[?#]/, 1)[0]!);
  if (operation === undefined) return;
  const call = `${method} ${address} answered ${status}`;
  const response = operation.responses[String(status)];
  if (response === undefined) throw new Error(`${call}, which its description does not have: ${text.slice(0, 200)}`);
  if (text === '') return;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (response.content?.[type] === undefined && status < 300)
    throw new Error(`${call} as ${type}, which its description does not have`);
  if (response.content?.[type] === undefined || type !== 'application/json') return;
  const pointer = `${operation.pointer}/responses/${status}/content/${escaped(type)}/schema`;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `description${pointer}` });
  validators.set(pointer, validate);
  if (!validate(body)) throw new Error(`${call}, and its description refuses that: ${ajv.errorsText(validate.errors)}`);
}
