import { z } from 'zod';

export interface StringField {
  /** Such as `coupons.*.title`. */
  path: string;
  /** The whole schema of the field: a union where it is one. */
  schema: z.core.$ZodType;
}

/** Every field of a schema whose value may be text, however deep it stands. */
export function stringFields(schema: z.core.$ZodType, path = ''): StringField[] {
  const below = (step: string) => (path === '' ? step : `${path}.${step}`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => stringFields(field as z.core.$ZodType, below(name)));
  if (schema instanceof z.ZodArray) return stringFields(schema.element, below('*'));
  if (schema instanceof z.ZodRecord)
    return [...stringFields(schema.keyType, below('(key)')), ...stringFields(schema.valueType, below('*'))];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return stringFields(schema.unwrap(), path);
  // what is brought into form before it is looked at
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return stringFields(schema.out, path);
  if (schema instanceof z.ZodPipe) return stringFields(schema.in, path).map((field) => ({ ...field, schema }));
  if (schema instanceof z.ZodUnion) {
    const choices = (schema.options as z.core.$ZodType[]).flatMap((choice) => stringFields(choice, path));
    return choices.some((choice) => choice.path === path)
      ? [{ path, schema }, ...choices.filter((choice) => choice.path !== path)]
      : choices;
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [{ path, schema }];
  if (
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodNull ||
    // what it is handed to checks it
    schema instanceof z.ZodUnknown
  )
    return [];
  throw new Error(`${path}: stringFields does not know schemas of the kind ${schema._zod.def.type}. Add it.`);
}
