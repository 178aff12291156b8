import type { ReactNode } from 'react';
import { dayOfDate, shortDate } from '../../../../data/rules/dates/dates.ts';
import { clockTime } from '../../../../data/rules/dates/time-zone.ts';
import { sourceNames } from '../../../../data/rules/deals/source.ts';
import type { Source } from '../../../../data/schema/source.ts';
import { Switch } from '../differences/switch.tsx';

export interface Column<Row> {
  id: string;
  /** Empty where what it holds needs no head; `label` then names it for those who cannot see that. */
  name: string;
  label?: string;
  /** What it holds, where its name does not say all. */
  about?: string;
  /** Its track in the grid, such as `minmax(10rem, 2fr)`, at least as wide as the longest word of its name. */
  width: string;
  cell(row: Row): ReactNode;
  /** The server sorts by it, under its id; `down`: the first press sorts from the highest to the lowest. */
  sorts?: 'up' | 'down';
  /** Whether it is there before the owner has chosen columns; `always`: it cannot be left out. */
  shown?: boolean | 'always';
  align?: 'end';
  /** On a card its name stands before it, since what it holds does not explain itself. */
  named?: boolean;
  /** It holds the name of the record, with which a card begins. */
  main?: boolean;
  /** On a card it stands beside the name of the record. */
  beside?: boolean;
}

export interface Sort {
  /** The id of a column. */
  by: string;
  descending: boolean;
}

/** What a table is sorted by is shown, too. */
export const isShown = <Row,>(
  { id, shown }: Column<Row>,
  chosen: ReadonlySet<string> | null,
  sort: Sort | null = null,
): boolean => shown === 'always' || sort?.by === id || (chosen === null ? shown === true : chosen.has(id));

type Shape = Omit<Column<never>, 'id' | 'name' | 'width' | 'cell'>;

/** One with cells of its own. */
export const column = <Row,>(
  id: string,
  name: string,
  width: string,
  how: Shape & Pick<Column<Row>, 'cell'>,
): Column<Row> => ({ id, name, width, ...how });

/** A field as it is. */
export const fieldColumn = <Id extends string>(
  id: Id,
  name: string,
  width: string,
  how: Shape = {},
): Column<{ readonly [id in Id]: ReactNode }> => ({ id, name, width, cell: (row) => row[id], ...how });

/** Makes columns of dates, which are shown in the time zone of the site. */
export const dateColumns =
  (timeZone: string) =>
  <Id extends string>(
    id: Id,
    name: string,
    { withTime = false, ...how }: Pick<Column<never>, 'shown' | 'sorts'> & { withTime?: boolean } = {},
  ): Column<{ readonly [id in Id]: string | null }> =>
    column(id, name, 'minmax(6rem, 0.8fr)', {
      named: true,
      cell({ [id]: date }) {
        if (date === null) return null;
        // An instant has its time, and a day none.
        const time = withTime && date.length > 10 ? `, ${clockTime(Date.parse(date), timeZone)}` : '';
        return <time dateTime={date}>{shortDate(dayOfDate(date, timeZone)) + time}</time>;
      },
      ...how,
    });

/** An address without what all addresses begin with: `https://www.acme.example/` is `acme.example`. */
export const addressColumn = <Id extends string>(
  id: Id,
  name: string,
): Column<{ readonly [id in Id]: string | null }> =>
  column(id, name, 'minmax(8rem, 1.2fr)', {
    cell({ [id]: address }) {
      if (address === null) return <span className="text-muted">No {name.toLowerCase()}</span>;
      return <span title={address}>{address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}</span>;
    },
  });

export const sourceColumn = <Row,>(id: string, name: string, sourceOf: (row: Row) => Source | null): Column<Row> =>
  column(id, name, '4.5rem', {
    shown: true,
    named: true,
    cell(row) {
      const source = sourceOf(row);
      return source && <span title={source.reference}>{sourceNames[source.kind]}</span>;
    },
  });

/** How often something was clicked, or its code copied, in the last weeks. */
export const usesColumn = <Id extends 'clicks' | 'copies'>(
  id: Id,
  how: Pick<Column<never>, 'shown'> = {},
): Column<{ readonly [id in Id]: number | null }> =>
  column(id, id === 'clicks' ? 'Clicks' : 'Copies', 'minmax(4.125rem, 0.4fr)', {
    about: id === 'clicks' ? 'Clicks of the last four weeks' : 'Copied codes of the last four weeks',
    align: 'end',
    named: true,
    sorts: 'down',
    cell: (row) => row[id]?.toLocaleString('en-US'),
    ...how,
  });

/** A switch for what the site puts forward. */
export const featuredColumn = <Row extends { readonly featured: boolean }>(
  nameOf: (row: Row) => string,
  onFeatured: (row: Row, featured: boolean) => void,
): Column<Row> =>
  column('featured', 'Featured', '4.5rem', {
    shown: true,
    named: true,
    cell: (row) => (
      <Switch
        on={row.featured}
        label={`${nameOf(row)} is featured`}
        onChange={(featured) => onFeatured(row, featured)}
      />
    ),
  });
