import { useController } from 'react-hook-form';
import { Editor } from './editor.tsx';
import { textOfHtml } from '../../../../data/rules/text/text-of-html.ts';

/** Words that an adult reads in a minute, on average. */
const WORDS_A_MINUTE = 230;

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

export const wordsOf = (html: string): number => textOfHtml(html).match(WORD)?.length ?? 0;

/** *312 words, 2 min to read*; *No words yet*. */
export function lengthText(html: string): string {
  const words = wordsOf(html);
  if (words === 0) return 'No words yet';
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}, ${minutes} min to read`;
}

/**
 * The text of a post or a page, with how long it is. Its editor comes with the screen, so that nothing below it moves. `marksLinks`: a
 * link may be said to be no affiliate link.
 */
export function ContentField({ marksLinks = false }: { marksLinks?: boolean }) {
  const { field, fieldState } = useController({ name: 'content' });
  const content = String(field.value ?? '');
  return (
    <div className="form-field">
      <span id="content-label">Content</span>
      <Editor value={content} onChange={field.onChange} labelledBy="content-label" marksLinks={marksLinks} />
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
      <p className="hint">{lengthText(content)}</p>
    </div>
  );
}
