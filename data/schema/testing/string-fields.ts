import { z } from 'zod';

export interface StringField {
  /** Such as `coupons.*.title`. */
  path: string;
  /** The whole schema of the field: a union where it is one. */
  schema: z.core.$ZodType;
}

const wrappers = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodCatch, z.ZodReadonly];
/** What is unknown is checked by what it is handed to. */
const others = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull, z.ZodUnknown];

/** Every field of a schema whose value may be text, however deep it stands. */
export function stringFields(schema: z.core.$ZodType, path = ''): StringField[] {
  const below = (step: string) => (path === '' ? step : `${path}.${step}`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => stringFields(field as z.core.$ZodType, below(name)));
  if (schema instanceof z.ZodArray) return stringFields(schema.element, below('*'));
  if (schema instanceof z.ZodRecord)
    return [...stringFields(schema.keyType, below('(key)')), ...stringFields(schema.valueType, below('*'))];
  const wrapper = wrappers.find((each) => schema instanceof each);
  if (wrapper !== undefined) return stringFields((schema as InstanceType<typeof wrapper>).unwrap(), path);
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
  if (others.some((each) => schema instanceof each)) return [];
  throw new Error(`${path}: stringFields does not know schemas of the kind ${schema._zod.def.type}. Add it.`);
}
