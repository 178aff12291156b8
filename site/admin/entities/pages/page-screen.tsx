import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { getPage, createPage, updatePage } from '../../../../api/contract/pages.ts';
import { type Page, pageInput } from '../../../../data/schema/page.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { HELD, fresh, useRead, useChange } from '../../http/query.ts';
import { useFormContext } from 'react-hook-form';
import { slugify } from '../../../../data/rules/text/slugify.ts';
import { defaultPages, pageFacts } from '../../../../data/rules/web/text-pages.ts';
import { toast } from '../../../browser/toasts.ts';
import { textDescription } from '../../../views/search-snippet.ts';
import { withUndo } from '../../requests/undo.ts';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { CheckField, TextField } from '../../ui/forms/fields.tsx';
import { Opened, useSavedVersion } from '../../ui/forms/opened-record.tsx';
import { PreviewButton, RecordForm } from '../../ui/forms/record-form.tsx';
import { SearchTexts } from '../../ui/forms/shared-fields.tsx';
import { ContentField } from '../posts/content-field.tsx';
import { pageToasts, useFilled } from './pages.ts';

interface Props {
  /** As it is saved; absent: a new one. */
  page?: Page;
  /** It has been saved for the first time, and is at an address of its own from now on. */
  onCreated(page: Page): void;
}

/** A page of text: its text, and beside it everything about it. */
function PageForm({ page, onCreated }: Props) {
  const create = useChange(createPage);
  const update = useChange(updatePage);
  const [saved, setSaved] = useSavedVersion(page);
  const filled = useFilled();
  const isFixed = page !== undefined && Object.hasOwn(defaultPages, page.id);
  async function made(body: typeof pageInput._zod.output): Promise<Page> {
    const written = await create.mutateAsync({ body });
    toast(withUndo(pageToasts.created, written));
    queueMicrotask(() => onCreated(written));
    return written;
  }

  return (
    <RecordForm
      schema={pageInput}
      record={saved ?? {}}
      draft={{ kind: 'pages', id: page?.id }}
      submitLabel="Save Page"
      onlyChanges={page !== undefined}
      failed={page ? pageToasts.updateFailed : pageToasts.createFailed}
      saveAsNew={made}
      save={async (input, revision) => {
        if (page === undefined) return made(input);
        const body = { ...everyField(pageInput, input), revision };
        const written = await update.mutateAsync({ params: { id: page.id }, body });
        setSaved(written);
        toast(withUndo(pageToasts.updated, written));
        return written;
      }}
      aside={<PreviewButton kind="page" id={page?.id} schema={pageInput} />}
    >
      <div className="post-page form-field-whole">
        <div className="post-text">
          <TitleAndAddress isFresh={page === undefined} isFixed={isFixed} />
          <ContentField marksLinks />
          <Facts />
        </div>
        <div className="post-properties">
          {isFixed && (
            <CheckField
              name="reviewed"
              label="I have reviewed this text"
              hint="Until then, or until you change it, Today reminds you."
            />
          )}
          <TextField name="description" rows={3} hint="For search engines, and where the page is shared." />
          <SearchTexts
            of={(typed) => ({
              title: typed('title'),
              description: textDescription({ description: typed('description') }, filled(typed('content')), filled),
              path: typed('path') || '/…',
            })}
            filled={filled}
          />
        </div>
      </div>
    </RecordForm>
  );
}

/** The address of a new page follows its title until one is typed. */
function TitleAndAddress({ isFresh, isFixed }: { isFresh: boolean; isFixed: boolean }) {
  const { getFieldState, formState, setValue, watch } = useFormContext();
  const isTyped = formState.touchedFields['path'] === true && getFieldState('path').isDirty;
  const followed = (title: string) => {
    const slug = slugify(title);
    setValue('path', slug && `/${slug}`, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <TextField name="title" required onTyped={(title) => isFresh && !isTyped && followed(title)} />
      {isFixed ? (
        <p className="hint">{`Its address is ${String(watch('path'))}; other pages lead there.`}</p>
      ) : (
        <TextField name="path" required placeholder="/our-story" />
      )}
    </>
  );
}

/** What can be inserted by name, and what the editor makes of some paragraphs. */
const Facts = () => (
  <details className="space-y-2">
    <summary className="min-h-11 content-center">Inserting facts and buttons</summary>
    <p className="hint">Type one of these where its value is to stand. When the value changes, so does the page.</p>
    <ul className="hint">
      {Object.entries(pageFacts).map(([name, what]) => (
        <li key={name}>
          <code>{`{{${name}}}`}</code> – {what}
        </li>
      ))}
    </ul>
    <p className="hint">
      A first paragraph in italics stands below the title. Bold links that fill a paragraph, to pages of this site or to
      a mailbox, become buttons.
    </p>
  </details>
);

/** `/pages/new`, where a page is begun. */
const NEW = 'new';

/** One page of text, at `/pages/<id>`. */
export default function PageScreen() {
  const { id = NEW }: { id?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const created = (page: Page) =>
    void navigate({ to: '/pages/$id', params: { id: page.id }, replace: true, ignoreBlocker: true });
  // nothing reads it again while its form is open
  const query = useRead(
    getPage,
    { params: { id } },
    { ...fresh, gcTime: 0, queryKey: [HELD, 'pages', id], enabled: id !== NEW },
  );
  const toPages = () => void navigate({ to: '/pages', ignoreBlocker: true });
  return (
    <Screen
      key={id}
      title={id === NEW ? 'Write Page' : 'Edit Page'}
      actions={
        <Link className="link inline-flex items-center gap-1 min-h-11" to="/pages">
          <ChevronLeft className="icon" aria-hidden /> All pages
        </Link>
      }
    >
      {id === NEW ? (
        <PageForm onCreated={created} />
      ) : (
        <Opened query={query} kinds={['pages']} noun="page" id={id} onClose={toPages}>
          {(page) => <PageForm page={page} onCreated={created} />}
        </Opened>
      )}
    </Screen>
  );
}
