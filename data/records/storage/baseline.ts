/** Nothing reads `imported_files`, `day_counts`, `recent_uses` and `vote_sums`: servers of 0.2.0 write them while others are upgraded. */
const STATEMENTS = `
create table passwords (
  name text primary key, hash text not null, salt text not null, cost integer not null, changed_at text not null
);
create table sessions (
  token_hash text primary key, csrf_hash text not null, earlier_csrf_hashes text not null, created_at text not null,
  last_used_at text not null, remembered integer not null, device text, browser text default '' not null,
  confirmed_at text
);
create table devices (
  id text primary key, token_hash text not null unique, browser text not null, created_at text not null,
  last_used_at text not null
);
create table second_factors (
  name text primary key, secret text not null, confirmed_at text, last_counter integer not null
);
create table recovery_codes (hash text primary key);
create table secrets (name text primary key, value text not null);

create table subscribers (
  email text primary key, subscribed_at text not null, confirmed_at text, wording text not null, asked_at text
);
create index subscribers_by_time on subscribers (subscribed_at, email);
create index subscribers_by_confirmation on subscribers (confirmed_at, subscribed_at);
create index subscribers_by_asked on subscribers (asked_at);

create table audit (
  id text primary key, at text not null, operation text not null, session text, from_address text not null,
  request_id text not null, changes text not null
);
create index audit_by_time on audit (at, id);

create table counts (
  document text not null, thing text not null, kind text not null, day text not null, count integer not null,
  constraint counts_key primary key (document, thing, kind, day)
);
create index counts_by_day on counts (day, document);
create table day_counts (
  day text not null, kind text not null, count integer not null,
  constraint day_counts_key primary key (day, kind)
);
create table recent_uses (
  document text not null, thing text not null, part text not null, clicks integer not null, copies integer not null,
  lately integer not null, fall integer not null,
  constraint recent_uses_key primary key (document, thing)
);
create index recent_uses_by_lately on recent_uses (part, lately desc, thing);
create index recent_uses_by_fall on recent_uses (part, fall desc, thing);
create table gone_things (
  document text not null, thing text not null, since text not null,
  constraint gone_things_key primary key (document, thing)
);
create index gone_things_by_time on gone_things (since);

create table votes (
  month text not null, document text not null, deal text not null, voter text not null, code text not null,
  worked integer not null, day text default '' not null,
  constraint votes_key primary key (document, deal, month, voter)
);
create table vote_keys (month text primary key, value text not null);
create table vote_sums (
  document text not null, month text not null, deal text not null, code text not null, worked integer not null,
  failed integer not null,
  constraint vote_sums_key primary key (document, month, deal, code)
);
create index vote_sums_by_month on vote_sums (month, document);
create index vote_sums_by_failed on vote_sums (month, failed desc, deal, code) where failed > worked;

create table changes (
  id text primary key, at text not null, operation text not null, session text, from_address text not null,
  undo_of text, format integer not null, documents integer not null, bytes integer not null, continued_to text
);
create index changes_by_time on changes (at, id);
create index changes_by_session on changes (session, at, id);
create index changes_by_undo on changes (undo_of);
create table versions (
  change_id text not null, position integer not null, key text not null, before text, after text,
  constraint versions_key primary key (change_id, position)
);
create index versions_by_document on versions (key, change_id);

create table replies (id text primary key, request text not null, at text not null, reply text);
create index replies_by_time on replies (at);
create table marks (name text primary key, value text not null);
create table mappings (name text primary key, kind text not null, mapping text not null);
create table feeds (name text primary key, settings text not null, state text not null);
create table imported_files (name text primary key, digest text not null)`;

/** Who was subscribed before there was a digest asked for that alone. */
const NEWSLETTER = `
alter table subscribers add column digest integer default 1 not null;
alter table subscribers add column letters integer default 0 not null;
alter table subscribers add column at_once integer default 0 not null;
alter table subscribers add column sent_until text;
alter table subscribers add column once_until text;
alter table subscribers add column last_letter text;
create table follows (
  email text not null, target text not null, at text not null, wording text not null,
  constraint follows_key primary key (email, target)
);
create index follows_by_target on follows (target, email);

create table letters (
  id text primary key, kind text not null, subject text not null, content text not null, "to" text not null,
  state text not null, at text, recipients integer default 0 not null, sent integer default 0 not null,
  failed integer default 0 not null, bounced integer default 0 not null, visits integer default 0 not null
);
create table mails (
  letter text not null, email text not null, due text not null, attempts integer not null,
  constraint mails_key primary key (letter, email)
);
create index mails_by_due on mails (letter, due, email);
create index mails_by_email on mails (email);
create table suppressed_addresses (hash text primary key, at text not null)`;

/** What readers chose stands beside what they follow. */
const CHOICES = `
insert into follows select email, 'digest', subscribed_at, wording from subscribers where digest = 1;
insert into follows select email, 'letters', subscribed_at, wording from subscribers where letters = 1;
insert into follows select email, 'once', subscribed_at, wording from subscribers where at_once = 1;
alter table subscribers drop column digest;
alter table subscribers drop column letters;
alter table subscribers drop column at_once`;

/** Votes are summed from it alone: a million in 130 ms. */
const INDEX_OF_VOTES = 'create index votes_by_month on votes (month, document, deal, code, worked)';

/** The last step with which release 0.2.0 made its tables. */
export const BASELINE = '0011-sums-of-votes';

/**
 * What makes the tables, in SQL that SQLite and PostgreSQL have in common: in the order of the names, each once. One that was released is
 * never edited.
 */
export const steps = [
  [BASELINE, STATEMENTS],
  ['0012-newsletter', NEWSLETTER],
  ['0015-choices', CHOICES],
  ['0016-index-of-votes', INDEX_OF_VOTES],
] as const;
