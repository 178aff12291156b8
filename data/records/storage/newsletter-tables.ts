import { sql, type Kysely } from 'kysely';

/** Who was subscribed before there was a digest asked for that alone. */
const STATEMENTS = `
alter table subscribers add column digest integer default 1 not null;
alter table subscribers add column letters integer default 0 not null;
alter table subscribers add column at_once integer default 0 not null;
alter table subscribers add column sent_until text;
alter table subscribers add column once_from text;
alter table subscribers add column once_until text;
alter table subscribers add column last_letter text;

create table follows (
  email text not null, target text not null, at text not null, wording text not null,
  constraint follows_key primary key (email, target)
);
create index follows_by_target on follows (target, email);

create table letters (
  id text primary key, kind text not null, subject text not null, content text not null, "to" text not null,
  state text not null, at text, created_at text not null, recipients integer default 0 not null,
  sent integer default 0 not null, failed integer default 0 not null, bounced integer default 0 not null,
  visits integer default 0 not null
);
create index letters_by_time on letters (created_at, id);

create table mails (
  letter text not null, email text not null, state text not null, due text not null, attempts integer not null,
  constraint mails_key primary key (letter, email)
);
create index mails_by_due on mails (state, due, letter, email);
create index mails_by_email on mails (email);

create table suppressed_addresses (hash text primary key, at text not null)
`;

/** Whoever sends mails is alone, so that none of them is taken. */
const WITHOUT_STATES = `
drop index mails_by_due;
alter table mails drop column state
`;

/** The messages of a letter are made all at once, and what is followed has one watermark. */
const WITHOUT_PREPARING = `
update letters set state = case kind when 'letter' then 'scheduled' else 'sending' end where state = 'preparing';
drop index letters_by_time;
alter table letters drop column created_at;
alter table subscribers drop column once_from;
create index mails_by_due on mails (letter, due, email)
`;

const doing = (statements: string) => async (database: Kysely<unknown>) => {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(database);
};
export const makeNewsletterTables = doing(STATEMENTS);
export const dropStatesOfMails = doing(WITHOUT_STATES);
export const dropPreparing = doing(WITHOUT_PREPARING);
