import { Link } from '#app/ui/Link.tsx';
import styles from './ReportTable.module.css';
import { type Column, type ReportData, type ReportShape, type Row, shownCell } from './reports.ts';

// The roles are written out because a cell that is laid out as a block would lose its meaning for screen readers.
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  column: { role: 'columnheader' },
  line: { role: 'rowheader' },
} as const;

/** Columns that a table at phone width has room for; the lines of a wider one become cards there. */
const FEW = 4;

/** A report's lines as a table. */
export function ReportTable({ shape, data }: { shape: ReportShape; data: ReportData }) {
  const { title, columns, link } = shape;
  return (
    <div className={styles.box}>
      <table
        className={styles.table}
        aria-label={title}
        data-many={columns.length > FEW || undefined}
        {...ROLE.table}
      >
        <thead {...ROLE.group}>
          <tr {...ROLE.row}>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={alignOf(column)} {...ROLE.column}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.group}>
          {data.rows.map((row) => (
            <Line key={keyOf(row)} row={row} columns={columns} to={link?.(row) ?? null} />
          ))}
        </tbody>
        {data.total ? (
          <tfoot {...ROLE.group}>
            <Line row={data.total} columns={columns} to={null} />
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function Line({ row, columns, to }: { row: Row; columns: readonly Column[]; to: string | null }) {
  return (
    <tr {...ROLE.row}>
      {columns.map((column, at) => {
        const isName = at === 0;
        const address = column.link?.(row) ?? (isName ? to : null);
        const text = shownCell(row, column);
        return isName ? (
          <th key={column.key} scope="row" {...ROLE.line}>
            <Linked to={address}>{text}</Linked>
          </th>
        ) : (
          <td
            key={column.key}
            data-align={alignOf(column)}
            data-label={column.label}
            {...ROLE.cell}
          >
            <Linked to={address}>{text}</Linked>
          </td>
        );
      })}
    </tr>
  );
}

/** Words that lead to a record where it has an address. */
function Linked({ to, children }: { to: string | null; children: string }) {
  return to ? <Link to={to}>{children}</Link> : children;
}

function keyOf({ id, slug, from, name }: Row): string {
  return String(id ?? slug ?? from ?? name);
}

function alignOf({ type }: Column): 'end' | undefined {
  return type === 'text' || type === 'date' ? undefined : 'end';
}
