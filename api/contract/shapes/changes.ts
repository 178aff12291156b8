import { z } from 'zod';

/**
 * The body of a PUT, from the schema of what the owner types: every field may be left out and then stays as it is; null empties
 * one that need not be filled. Of a group whose fields may all be left out, such as the menus, those that are stay, too. With `revision`, the edit is refused if another session has saved since.
 */
export function changesOf<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) {
  const { shape } = changesIn(input);
  return z.object({ ...(shape as Changes<Shape>), revision: z.int().min(1).optional() });
}

const changesIn = ({ shape }: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, changeOf(field as z.ZodType)])));

/** The object that a field holds, if each of its own fields may be left out; null: it is replaced as a whole. */
export function groupIn(field: z.ZodType): z.ZodObject | null {
  const held = bare(field);
  if (!(held instanceof z.ZodObject)) return null;
  const isOptional = (each: unknown) =>
    each instanceof z.ZodDefault || each instanceof z.ZodPrefault || each instanceof z.ZodOptional;
  return Object.values(held.shape).every(isOptional) ? held : null;
}

type Changes<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<z.ZodType<z.output<Shape[Name]>, z.input<Shape[Name]>>>>;
};

/** Defaults are taken off: a field that is left out must not fall back to one. */
function changeOf(field: z.ZodType): z.ZodType {
  const group = groupIn(field);
  if (group) return changesIn(group).nullable().optional();
  const held = bare(field);
  return held === field ? field.optional() : held.nullable().optional();
}

function bare(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional
    ? bare(field.unwrap() as z.ZodType)
    : field;
}
