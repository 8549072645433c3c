import { CellLine } from '#app/ui/CellLine.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './CategoryCell.module.css';
import { CategoryActions, type CategoryStep } from './CategoryDialogs.tsx';
import { CategoryMark } from './CategoryMark.tsx';
import type { CategoryRow } from './category-queries.server.ts';

/** The columns of the list of categories; `movesOf` says which steps each one can take. */
export function categoryColumns(
  movesOf: (category: CategoryRow) => readonly CategoryStep[],
): readonly DataColumn<CategoryRow>[] {
  return [
    {
      header: 'Category',
      part: 'head',
      cell: (row) => (
        <span className={styles.category}>
          <CategoryMark icon={row.icon} size={22} />
          <span>
            {row.name}
            {row.description ? <CellLine>{row.description}</CellLine> : null}
          </span>
        </span>
      ),
    },
    {
      header: 'Articles',
      width: '8rem',
      // The list of articles is narrowed by current categories alone.
      cell: (row) =>
        row.archivedAt ? (
          articlesOf(row)
        ) : (
          <Link to={`/admin/knowledge-base?category=${row.id}`} className={styles.articles}>
            {articlesOf(row)}
          </Link>
        ),
    },
    { header: 'Sort order', align: 'end', width: '6.5rem', cell: (row) => row.sortOrder },
    {
      header: 'Actions',
      part: 'actions',
      width: '15rem',
      cell: (row) => <CategoryActions category={row} moves={movesOf(row)} />,
    },
  ];
}

function articlesOf({ articles }: CategoryRow): string {
  return formatCount(articles, 'article', 'articles');
}
