import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { validationMessage } from '../../../../data/schema/validation-messages.ts';
import { meant } from '../drafts/typed-values.ts';

/**
 * Checks what was typed against the schema of what is saved. Each field gets the first message that the schema has for it: of a choice
 * (an address, or a picture) that of the whole, as the API would say it, where the ready-made resolver takes one from within.
 */
export function resolverOf(schema: z.ZodObject): Resolver<FieldValues> {
  return async (typed, _, options) => {
    const checked = schema.safeParse(meant(schema, typed), { error: validationMessage });
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of checked.error.issues)
      errors[path.map(String).join('.')] ??= { type: code, message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
