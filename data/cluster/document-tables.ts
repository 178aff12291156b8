import type { Pool } from 'pg';
import { FORMAT } from '../catalogue/folder/folder-format.ts';
import type { CommittedDocument } from '../catalogue/documents/shared-documents.ts';
import { BEGIN, inTransaction, LOCK_LIMIT } from './connection.ts';

/** Raised when the tables change: an older release leaves them alone. */
export const LAYOUT = 1;

/**
 * `document_head` has one row, whose lock puts the commits of all machines in order. `documents` holds the present text of each document,
 * null where it was deleted, and where in that order it was changed last: it is the change log too. `document_commits` names the last changes.
 * `document_changes` and `document_versions` hold what History has not taken over yet. `picture_uses` says when each picture was uploaded or
 * last found in use; those of an earlier release, which knows no such table, count as used at the next start. `publisher_lease` has one
 * row, which says which server uploads, and `replicas` how far each has followed (`servers.ts`); servers whose uploads fail are in
 * `upload_failures`. An earlier release, which may run beside this one, reads every column of `replicas`, and takes the right to upload by
 * `publisher_lease` once `until` is over.
 */
const TABLES = `
  select pg_advisory_xact_lock(5029148823104410122);
  create table if not exists document_head (
    one boolean primary key default true check (one),
    layout integer not null,
    database uuid not null,
    format integer not null,
    seq bigint not null,
    commit text not null
  );
  create table if not exists documents (
    key text collate "C" primary key,
    text text,
    seq bigint not null,
    slug text,
    revision integer,
    refers_to text[] not null
  );
  create index if not exists documents_by_seq on documents (seq);
  create index if not exists documents_by_slug on documents (slug) where slug is not null;
  create table if not exists document_commits (seq bigint primary key, id text not null, at timestamptz not null default now());
  create table if not exists document_changes (
    seq bigint primary key,
    note text not null,
    format integer not null,
    count integer not null
  );
  create table if not exists document_versions (
    seq bigint,
    position integer,
    key text not null,
    before text,
    after text,
    primary key (seq, position)
  );
  create table if not exists pictures (name text primary key, bytes bytea not null);
  create table if not exists picture_uses (name text primary key, at timestamptz not null);
  insert into picture_uses (name, at)
  select name, now() from pictures where not exists (select from picture_uses where picture_uses.name = pictures.name)
  on conflict do nothing;
  create table if not exists publisher_lease (
    one boolean primary key default true check (one),
    holder text not null,
    process uuid,
    epoch bigint not null,
    until timestamptz not null,
    uploaded bigint not null,
    checks bigint not null
  );
  create table if not exists replicas (name text primary key, seq bigint not null, seen timestamptz not null);
  create table if not exists upload_failures (name text primary key, reason text not null);
  insert into document_head (layout, database, format, seq, commit)
  values (${LAYOUT}, gen_random_uuid(), ${FORMAT}, 0, '') on conflict do nothing;
  insert into publisher_lease (holder, epoch, until, uploaded, checks)
  values ('', 0, to_timestamp(0), 0, 0) on conflict do nothing;
`;

/** Makes the tables where they are missing. Answers the layout that it found or made. */
export const makeTables = (pool: Pool): Promise<number> =>
  inTransaction(pool, BEGIN, async (client) => {
    await client.query(TABLES);
    const { rows } = await client.query<{ layout: number }>('select layout from document_head');
    return rows[0]!.layout;
  });

/** Names the lock (`cluster-lock.ts`) of who is about to commit documents. */
export const DOCUMENTS = 'documents';

/** Documents as columns, for `unnest`: key, text, slug, revision, and what each refers to, on lines of its own. */
export const columnsOf = (documents: readonly CommittedDocument[]): unknown[][] => [
  documents.map(({ key }) => key),
  documents.map(({ text }) => text),
  documents.map(({ slug }) => slug),
  documents.map(({ revision }) => revision),
  documents.map(({ references }) => references.join('\n')),
];

/** Says that there is something new, no more: the log decides. */
export const CHANNEL = 'coupon_site_documents';

/**
 * One statement, so that no machine ever holds the lock of the head while it thinks: everything hangs on the row that is found there, and
 * where the head has moved on nothing happens. Those that arrive together wait in a queue, and find the head moved. One that waits for as long
 * as a lock may take is refused, before its client gives up and must call it in doubt: the row alone is waited for twice, by one who
 * queues behind another, and the limit is for each wait. $11: the machine has the lock of the queue already.
 */
export const COMMIT = `
  with limits as (
    select ${LOCK_LIMIT}
  ), turn as (
    select case when not $11::boolean then pg_advisory_xact_lock(hashtextextended('coupon-site ${DOCUMENTS}', 0)) end from limits
  ), head as (
    update document_head set seq = seq + 1, commit = $3 from turn
    where database = $1::uuid and seq = $2 and format = $4 returning seq
  ), given as (
    select key, text, slug, revision, string_to_array(refers_to, E'\\n') as refers_to, position::integer - 1 as position
    from unnest($5::text[], $6::text[], $7::text[], $8::integer[], $9::text[])
      with ordinality as each(key, text, slug, revision, refers_to, position)
  ), named as (
    insert into document_commits (seq, id) select seq, $3 from head
  ), noted as (
    insert into document_changes (seq, note, format, count)
    select seq, $10, $4, (select count(*) from given) from head where $10::text is not null
  ), kept as (
    insert into document_versions (seq, position, key, before, after)
    select head.seq, given.position, given.key, former.text, given.text
    from head cross join given left join documents former using (key) where $10::text is not null
  ), saved as (
    insert into documents (key, text, seq, slug, revision, refers_to)
    select given.key, given.text, head.seq, given.slug, given.revision, given.refers_to from head cross join given
    on conflict (key) do update set text = excluded.text, seq = excluded.seq, slug = excluded.slug,
      revision = excluded.revision, refers_to = excluded.refers_to
  )
  select seq, pg_notify('${CHANNEL}', seq::text) from head`;
