import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { getPage } from '../../../../api/contract/pages.ts';
import type { Page } from '../../../../data/schema/page.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { PageForm } from './page-form.tsx';
import { HELD } from '../../http/keys.ts';
import { fresh, useRead } from '../../http/query.ts';

/** `/pages/new`, where a page is begun. */
const NEW = 'new';

/** One page of text, at `/pages/<id>`. */
export default function PageScreen() {
  const { id = NEW }: { id?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const created = (page: Page) =>
    void navigate({ to: '/pages/$id', params: { id: page.id }, replace: true, ignoreBlocker: true });
  return (
    <Screen
      key={id}
      title={id === NEW ? 'Write Page' : 'Edit Page'}
      actions={
        <Link className="link post-back" to="/pages">
          <ChevronLeft className="icon" aria-hidden /> All pages
        </Link>
      }
    >
      {id === NEW ? <PageForm onCreated={created} /> : <SavedPage id={id} onCreated={created} />}
    </Screen>
  );
}

/** The form of a page, once that has been read. Once begun it stays, whatever comes of reading the page again. */
function SavedPage({ id, onCreated }: { id: string; onCreated(page: Page): void }) {
  const read = useRead(getPage, { params: { id } }, { ...fresh, queryKey: [HELD, 'pages', id] });
  const [begun, setBegun] = useState<Page | null>(null);
  if (begun === null && read.isFetchedAfterMount && read.data !== undefined) setBegun(read.data);
  if (begun !== null) return <PageForm page={begun} onCreated={onCreated} />;
  return (
    <Loaded query={read} of="page">
      {() => null}
    </Loaded>
  );
}
