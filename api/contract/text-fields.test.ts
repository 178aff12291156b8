import { expect, test } from 'vitest';
import { expectNoHostileText } from '../../data/schema/testing/hostile-text.ts';
import { stringFields } from '../../data/schema/testing/string-fields.ts';
import { routes } from '../resources/routes.ts';

const isOfSeveralLines = (path: string) =>
  /\.(description|opening|excerpt|content|seoDescription|trackingCode|productDescription|terms|more)$/.test(path);
/** Any text is a guess; it is hashed and never shown. */
const isPassword = (path: string) => /password$/i.test(path);
/** JSON within a form, whose own fields are those of `import-file.mapping`. */
const isJson = (path: string) => path === 'begin-import.mapping';
/** Reports of browsers hold what a page tried to load; they are counted by host and shown to the owner as text. */
const bodies = routes
  .map(({ contract }) => contract)
  .filter(({ body, bodyType }) => body !== undefined && bodyType === undefined);
const fields = bodies
  .flatMap(({ operation, body }) => stringFields(body!, operation))
  .filter(({ path }) => !isPassword(path) && !isJson(path));

test.each(fields.map((field) => [field.path, field] as const))(
  '%s refuses characters that no person types',
  (path, field) => expectNoHostileText(field, !isOfSeveralLines(path)),
);

test('bodies have such fields', () => expect(fields.length).toBeGreaterThan(50));
