/**
 * Statements about the tables `pictures` and `picture_uses`. Each locks the row of the use first, and those of several in the order of their
 * names: a picture that is kept or used while it is removed stays, or is kept again, and two statements never wait for each other.
 */

/** $1: name, $2: bytes. */
export const KEEP_PICTURE = `
  with used as (
    insert into picture_uses (name, at) values ($1, now()) on conflict (name) do update set at = now() returning name
  )
  insert into pictures (name, bytes) select name, $2::bytea from used on conflict do nothing`;

/** $1: names. Answers those that are there. */
export const USE_PICTURES = `
  with held as (select name from picture_uses where name = any($1) order by name for update)
  update picture_uses set at = now() from held where picture_uses.name = held.name
  returning picture_uses.name`;

/** $1: names, $2: those that were used since stay. */
export const REMOVE_PICTURES = `
  with held as (
    select name from picture_uses where name = any($1) and at < $2 order by name for update
  ), unused as (
    delete from picture_uses using held where picture_uses.name = held.name returning held.name
  )
  delete from pictures using unused where pictures.name = unused.name`;
