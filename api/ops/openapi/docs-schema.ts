import type { oas31 } from 'zod-openapi';
import { escaped } from '../../http/answer-page.ts';

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** A shape in words and lists. What has a name of its own is a link to it. */
export function schemaHtml(schema: Schema): string {
  if ('$ref' in schema) {
    const name = escaped(schema.$ref!.split('/').at(-1)!);
    return `<a href="#shape-${name}"><code>${name}</code></a>${noteHtml(schema)}`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return `${choices.map(schemaHtml).join(' <i>or</i> ')}${noteHtml(schema)}`;
  if (schema.allOf !== undefined) return `${schema.allOf.map(schemaHtml).join(' <i>and</i> ')}${noteHtml(schema)}`;
  if (schema.items !== undefined) return `list${limits(schema)} of ${schemaHtml(schema.items)}${noteHtml(schema)}`;
  if (schema.prefixItems !== undefined)
    return `list of ${schema.prefixItems.map(schemaHtml).join(', ')}${noteHtml(schema)}`;
  if (schema.properties !== undefined) return `${noteHtml(schema)}${propertiesHtml(schema)}`;
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null)
    return `object with values of ${schemaHtml(schema.additionalProperties)}${noteHtml(schema)}`;
  return `<span class="type">${escaped(plainType(schema))}${limits(schema)}</span>${noteHtml(schema)}`;
}

function propertiesHtml({ properties = {}, required = [] }: oas31.SchemaObject): string {
  const rows = Object.entries(properties).map(
    ([name, property]) =>
      `<li><code>${escaped(name)}</code>${required.includes(name) ? '' : ' <small>optional</small>'} ${schemaHtml(property)}</li>`,
  );
  return rows.length === 0 ? '<span class="type">object</span>' : `<ul>${rows.join('')}</ul>`;
}

function plainType({ type, format, enum: values, const: only }: oas31.SchemaObject): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const types = type === undefined ? 'anything' : [type].flat().join(' or ');
  return format === undefined ? types : `${types} (${format})`;
}

/** Bounds that are there only because of how numbers are kept say nothing. */
const isMeant = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function limits({ minimum, maximum, minLength, maxLength, minItems, maxItems }: oas31.SchemaObject): string {
  const [low, high] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
  if (isMeant(low) && isMeant(high)) return `, ${low} to ${high}`;
  if (isMeant(low)) return `, at least ${low}`;
  return isMeant(high) ? `, at most ${high}` : '';
}

function noteHtml({ description, default: otherwise }: { description?: string; default?: unknown }): string {
  const defaults = otherwise === undefined ? '' : ` <small>default ${escaped(JSON.stringify(otherwise))}</small>`;
  return defaults + (description === undefined ? '' : ` <small>${escaped(description)}</small>`);
}
