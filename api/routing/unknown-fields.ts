import { z } from 'zod';
import type { FieldError } from '../contract/shapes/error-reply.ts';

/**
 * The fields of a body that `body` does not take, by path. Those of `shown`, the shapes in which the thing is read, are ignored: a caller
 * that sends back what was read need not remove what cannot be changed.
 */
export function unknownFields(given: unknown, body: z.core.$ZodType, shown: readonly z.core.$ZodType[]): FieldError[] {
  return [...unknownIn(given, [body], shown, '')].map((path) => ({
    path,
    message: `There is no field "${path.split('.').at(-1)}" here. Correct its name or leave it out.`,
  }));
}

function* unknownIn(
  given: unknown,
  taken: readonly z.core.$ZodType[],
  shown: readonly z.core.$ZodType[],
  path: string,
): Iterable<string> {
  if (typeof given !== 'object' || given === null) return;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(given)) {
    const entries = elements(taken);
    const shownEntries = elements(shown);
    for (const [index, each] of given.entries()) yield* unknownIn(each, entries, shownEntries, at(String(index)));
    return;
  }
  const objects = plain(taken).filter(
    (schema): schema is z.ZodObject => schema instanceof z.ZodObject && isMeant(schema, given),
  );
  // Values of other kinds, such as free maps, are their schema's own matter.
  if (objects.length === 0) return;
  const shownObjects = plain(shown).filter((schema) => schema instanceof z.ZodObject);
  for (const [name, value] of Object.entries(given)) {
    const fields = fieldsOf(objects, name);
    const shownFields = fieldsOf(shownObjects, name);
    if (fields.length > 0) yield* unknownIn(value, fields, shownFields, at(name));
    else if (shownFields.length === 0) yield at(name);
  }
}

/** Whether an object may be this one of several kinds: none of the fields that name its kind says otherwise. */
const isMeant = ({ shape }: z.ZodObject, given: object): boolean =>
  Object.entries(given).every(([name, value]) => {
    const field = shape[name];
    return !(field instanceof z.ZodLiteral) || field.values.has(value);
  });

const fieldsOf = (objects: readonly z.ZodObject[], name: string): z.core.$ZodType[] =>
  objects.flatMap(({ shape }) => (Object.hasOwn(shape, name) ? [shape[name] as z.core.$ZodType] : []));

const elements = (schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] =>
  plain(schemas).flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element] : []));

/** The schemas without what makes them optional; each choice of a union by itself. */
function plain(schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] {
  return schemas.flatMap((schema): z.core.$ZodType[] => {
    if (schema instanceof z.ZodUnion) return plain(schema.options);
    if (schema instanceof z.ZodPipe) return plain([schema.in]);
    const { def } = schema._zod;
    return 'innerType' in def ? plain([def.innerType as z.core.$ZodType]) : [schema];
  });
}
