import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('passwords')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('cost', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('csrf_hash', 'text', (column) => column.notNull())
    .addColumn('earlier_csrf_hashes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('remembered', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('subscribers')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('subscribed_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('wording', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('subscribers_by_time').on('subscribers').columns(['subscribed_at', 'email']).execute();
  await schema
    .createIndex('subscribers_by_confirmation')
    .on('subscribers')
    .columns(['confirmed_at', 'subscribed_at'])
    .execute();
  await schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('session', 'text')
    .addColumn('from_address', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
  await schema
    .createTable('counts')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('thing', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('counts_key', ['document', 'thing', 'kind', 'day'])
    .execute();
  await schema.createIndex('counts_by_day').on('counts').columns(['day', 'document']).execute();
  for (const [table, value] of [
    ['marks', 'value'],
    ['imported_files', 'digest'],
  ] as const) {
    await schema
      .createTable(table)
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn(value, 'text', (column) => column.notNull())
      .execute();
  }
}
