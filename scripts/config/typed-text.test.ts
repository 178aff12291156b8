import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { files, imports, isTest } from './imports.ts';
import { projectFolder } from './project-folder.ts';

const ADMIN = 'site/admin/';

/** The text in these belongs to what renders them, which has to keep it. */
const handedIn: ReadonlySet<string> = new Set(['ui/inputs/date-input.tsx']);

const SEARCH = 'it finds something, and is in no form';
/** Text that may be lost, and why. */
const exempt: { readonly [file: string]: string } = {
  'ui/inputs/choices.tsx': SEARCH,
  'ui/inputs/search-box.tsx': SEARCH,
  'app/palette/palette.tsx': SEARCH,
  'entities/history/history-filters.tsx': SEARCH,
  'entities/history/page-explanation.tsx': SEARCH,
  'app/shell/see-site-at.tsx': SEARCH,
  'entities/posts/editor.tsx': 'it hands each change to the form around it',
  'entities/posts/editor-tools.tsx': 'it hands each change to the editor',
};

/** What keeps a draft of typed text, or asks before it is lost. */
const KEPT = /\b(useUnsaved|useFormContext|useController)(<\w+>)?\(/;
const ASKS_BY_ITSELF = /\buseUnsaved\(/;
const NO_TEXT = new Set(['checkbox', 'radio', 'file', 'color', 'hidden']);

const sources = new Map(
  files
    .filter((file) => file.startsWith(ADMIN) && file.endsWith('.tsx') && !isTest(file))
    .map((file) => [file.slice(ADMIN.length), readFileSync(join(projectFolder, file), 'utf8')]),
);
const filesWith = (pattern: RegExp): string[] =>
  [...sources].flatMap(([file, source]) => (pattern.test(source) ? [file] : []));

function takesText(node: ts.Node): boolean {
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    const tag = node.tagName.getText();
    if (/^(textarea|EditorContent|\w+\.Input)$/.test(tag)) return true;
    if (tag === 'input') return !NO_TEXT.has(attribute(node, 'type') ?? 'text');
    if (attribute(node, 'contentEditable') !== undefined) return true;
  }
  return ts.forEachChild(node, takesText) ?? false;
}

/** Its text; empty: it is there, and no plain text. */
function attribute({ attributes }: ts.JsxOpeningLikeElement, name: string): string | undefined {
  const found = attributes.properties.find((each) => ts.isJsxAttribute(each) && each.name.getText() === name);
  if (found === undefined || !ts.isJsxAttribute(found)) return undefined;
  return found.initializer !== undefined && ts.isStringLiteral(found.initializer) ? found.initializer.text : '';
}

const importsField = (file: string): boolean =>
  imports.some(({ from, to, typeOnly }) => from === ADMIN + file && !typeOnly && handedIn.has(to.slice(ADMIN.length)));
const parsed = (file: string, source: string) =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
/** The files of the dashboard in which text is typed. */
const typedInto = new Set(
  [...sources].flatMap(([file, source]) => (takesText(parsed(file, source)) || importsField(file) ? [file] : [])),
);

it('each field is in a form that keeps drafts, asks before it is lost, or has a reason not to', () => {
  expect([...typedInto]).toEqual(expect.arrayContaining(['ui/forms/fields.tsx', 'ui/inputs/date-input.tsx']));
  const isKept = (file: string) => KEPT.test(sources.get(file)!);
  const unkept = [...typedInto].filter((file) => !handedIn.has(file) && !(file in exempt) && !isKept(file));
  expect(unkept).toEqual([]);
  // nothing is exempt that has no field, or keeps what is typed
  expect([...handedIn, ...Object.keys(exempt)].filter((file) => !typedInto.has(file))).toEqual([]);
  expect(Object.keys(exempt).filter(isKept)).toEqual([]);
});

it('a form is one that keeps drafts, but for addresses, secrets, no text, and changes of many records', () => {
  expect(filesWith(/<FormProvider\b/)).toEqual(['ui/forms/record-form.tsx']);
  const undrafted = filesWith(/\bdraft=\{null\}/).map((file) => file.split('/').pop());
  const others = ['address-dialogs.tsx', 'product-dialogs.tsx', 'second-factor.tsx', 'security-panel.tsx'];
  expect(undrafted).toEqual(['newsletter-panel.tsx', ...others, 'bulk-bar.tsx']);
});

it('what is unsaved is marked, so that the dialog around it asks', () => {
  const asking = [...typedInto].map((file) => [file, sources.get(file)!] as const);
  const unmarked = asking.filter(([, text]) => ASKS_BY_ITSELF.test(text) && !text.includes('data-unsaved={'));
  expect(unmarked.map(([file]) => file)).toEqual([]);
});

it('a dialog with a form is one that asks', () => {
  const plain = filesWith(/import \{ [^}]*\bDialog\b[^}]* \} from '[./]+\/controls\/dialogs\.tsx'/);
  expect(plain).toContain('ui/drafts/unsaved.tsx');
  expect(plain.filter((file) => typedInto.has(file) || /<form\b/.test(sources.get(file)!))).toEqual([]);
});
