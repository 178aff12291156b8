import { z } from 'zod';

/**
 * The body of a PUT, from the schema of what the owner types: every field may be left out and then stays as it is; null empties
 * one that need not be filled. With `revision`, the edit is refused if another session has saved since.
 */
export function changesOf<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) {
  const fields = Object.fromEntries(
    Object.entries(input.shape).map(([name, field]) => [name, changeOf(field as z.ZodType)]),
  );
  return z.object({ ...(fields as Changes<Shape>), revision: z.int().min(1).optional() });
}

type Changes<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<z.ZodType<z.output<Shape[Name]>, z.input<Shape[Name]>>>>;
};

/** Defaults are taken off: a field that is left out must not fall back to one. */
function changeOf(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional) {
    return bare(field).nullable().optional();
  }
  return field.optional();
}

function bare(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional
    ? bare(field.unwrap() as z.ZodType)
    : field;
}
