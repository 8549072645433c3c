import type { CSSProperties, ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { Page } from '#app/platform/db/paging.server.ts';
import type { Needs } from '#app/platform/verb.ts';
import { remOf, widthsOf, yields } from './column-widths.ts';
import styles from './DataList.module.css';
import { Link } from './Link.tsx';
import { type ListFilter, type ListLookups, ListSearch } from './ListSearch.tsx';
import { listAddress } from './list-address.ts';
import { useRights } from './may.tsx';
import { SavedFilters } from './SavedFilters.tsx';

/** One column of a list; at phone width each row becomes a card whose lines are its columns. */
export type DataColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort of the list's query that this column stands for; its heading becomes a link. */
  sort?: string;
  /** 'head' is the card's heading at phone width, 'actions' holds a row's buttons. */
  part?: 'head' | 'actions';
  align?: 'end';
  /**
   * Width at table width in rem, for example "9rem". Where the table is narrow, columns of 10rem and more give way to the one that
   * names the record.
   */
  width?: `${number}rem`;
  /** Leaves the column out at phone width; 'widest' also where a table with the back office's menu is narrow. */
  wideOnly?: boolean | 'widest';
  /** Whether its words may take several lines of a table; else they are cut to one. */
  wraps?: true;
  /** What a role needs to see the column. */
  needs?: 'money' | Needs;
};

/**
 * A list that the server pages, sorts and searches. Its state is in the address (?q=, ?sort=, ?dir=, ?after=, ?before=), so
 * every control is a link or a GET form. Takes the page of a query and the request it answered.
 */
export function DataList<Row extends { id: string }>({
  columns,
  empty,
  ...frame
}: ListFrameProps<Row> & {
  columns: readonly DataColumn<Row>[];
  /** What is there instead of rows. */
  empty: ReactNode;
}) {
  const { label, page, request } = frame;
  const may = useRights();
  return (
    <ListFrame {...frame}>
      {page.rows.length === 0 ? (
        empty
      ) : (
        <Table
          label={label}
          rows={page.rows}
          request={request}
          columns={columns.filter(({ needs }) => may(needs))}
        />
      )}
    </ListFrame>
  );
}

type ListFrameProps<Row> = {
  /** Names the list for screen readers, for example "Users". */
  label: string;
  page: Page<Row>;
  request: PageRequest;
  /** All matching rows with their noun, for example "312 users". */
  count?: string | undefined;
  /** The search box; left out, the list has none. */
  search?: { label: string; placeholder?: string } | undefined;
  /** Choices beside the search box; each is a parameter of the address. */
  filters?: readonly ListFilter[] | undefined;
  lookups?: ListLookups | undefined;
  /** Whether people can save its filters under a name: the list is a screen of its own. */
  savesFilters?: boolean;
};

/** The frame of a list, whatever its rows look like: search, filters and count above, pages below. */
export function ListFrame<Row>({
  label,
  page,
  request,
  count,
  search,
  filters,
  lookups,
  savesFilters = false,
  children,
}: ListFrameProps<Row> & { children: ReactNode }) {
  return (
    <div className={styles.list}>
      {search || filters?.length || count ? (
        <div className={styles.tools}>
          {search || filters?.length ? (
            <ListSearch {...{ search, lookups }} filters={filters ?? []} value={request.search} />
          ) : null}
          <div className={styles.side}>
            {count ? <p className={styles.count}>{count}</p> : null}
            {savesFilters && (search || filters?.length) ? <SavedFilters /> : null}
          </div>
        </div>
      ) : null}
      {children}
      <Pager label={label} page={page} />
    </div>
  );
}

// The roles are written out because a cell that is laid out as a block would lose its meaning for screen readers.
function Table<Row extends { id: string }>({
  label,
  rows,
  request,
  columns,
}: {
  label: string;
  rows: readonly Row[];
  request: PageRequest;
  columns: readonly DataColumn<Row>[];
}) {
  return (
    <table
      className={styles.table}
      aria-label={label}
      style={widthsOf(columns) as CSSProperties}
      {...ROLE.table}
    >
      <thead className={styles.headings} {...ROLE.group}>
        <tr {...ROLE.row}>
          {columns.map((column) => (
            <Heading key={column.header} column={column} request={request} />
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.group}>
        {rows.map((row) => (
          <tr key={row.id} className={styles.row} {...ROLE.row}>
            {columns.map((column) => (
              <td
                key={column.header}
                className={styles.cell}
                data-label={column.header}
                data-part={column.part}
                data-align={column.align}
                data-wide-only={column.wideOnly || undefined}
                data-wraps={column.wraps}
                {...ROLE.cell}
              >
                <div className={styles.value}>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  heading: { role: 'columnheader' },
} as const;

function Heading<Row>({ column, request }: { column: DataColumn<Row>; request: PageRequest }) {
  const { pathname, search } = useLocation();
  const isSorted = column.sort !== undefined && column.sort === request.sort;
  const next = isSorted && request.direction === 'asc' ? 'desc' : 'asc';
  const word = request.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      className={styles.heading}
      style={{ '--width': column.width, '--rem': remOf(column) } as CSSProperties}
      data-yields={yields(column) || undefined}
      data-align={column.align}
      data-part={column.part}
      data-wide-only={column.wideOnly || undefined}
      data-sortable={column.sort !== undefined || undefined}
      aria-sort={column.sort === undefined ? undefined : isSorted ? word : 'none'}
      {...ROLE.heading}
    >
      {column.sort === undefined ? (
        column.header
      ) : (
        <Link
          to={listAddress(pathname, search, {
            sort: column.sort,
            dir: next,
            after: null,
            before: null,
          })}
          className={styles.sort}
          data-direction={isSorted ? request.direction : undefined}
          preventScrollReset
        >
          {column.header}
        </Link>
      )}
    </th>
  );
}

function Pager<Row>({ label, page }: { label: string; page: Page<Row> }) {
  const { pathname, search } = useLocation();
  if (!page.next && !page.previous) return null;
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      {page.previous ? (
        <Link
          className={styles.step}
          rel="prev"
          to={listAddress(pathname, search, { before: page.previous, after: null })}
        >
          Previous
        </Link>
      ) : (
        <span className={styles.step} aria-disabled="true">
          Previous
        </span>
      )}
      {page.next ? (
        <Link
          className={styles.step}
          rel="next"
          to={listAddress(pathname, search, { after: page.next, before: null })}
        >
          Next
        </Link>
      ) : (
        <span className={styles.step} aria-disabled="true">
          Next
        </span>
      )}
    </nav>
  );
}
