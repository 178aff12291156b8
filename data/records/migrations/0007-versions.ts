import type { Kysely } from 'kysely';

/** What was there before each change, and since when counted things have been gone. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('session', 'text')
    .addColumn('from_address', 'text', (column) => column.notNull())
    .addColumn('undo_of', 'text')
    .addColumn('format', 'integer', (column) => column.notNull())
    .addColumn('documents', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('changes_by_time').on('changes').columns(['at', 'id']).execute();
  await schema.createIndex('changes_by_session').on('changes').columns(['session', 'at', 'id']).execute();
  await schema.createIndex('changes_by_undo').on('changes').column('undo_of').execute();
  await schema
    .createTable('versions')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('versions_key', ['change_id', 'position'])
    .execute();
  await schema.createIndex('versions_by_document').on('versions').columns(['key', 'change_id']).execute();
  await schema
    .createTable('gone_things')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('thing', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('gone_things_key', ['document', 'thing'])
    .execute();
  await schema.createIndex('gone_things_by_time').on('gone_things').columns(['since']).execute();
}
