import { addressOf } from '#app/platform/verb.ts';
import { articleStatus, helpfulness } from '#app/records/article/article-status.ts';
import { CellLine } from '#app/ui/CellLine.tsx';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatWhole } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { EditArticle, PublishArticle } from './ArticleActions.tsx';
import type { ArticleRow, CommentRow } from './article-queries.server.ts';
import { articleVerbs } from './knowledge-verbs.ts';

/** The columns of the back office's list of articles. */
export const articleColumns: readonly DataColumn<ArticleRow>[] = [
  {
    header: 'Article',
    part: 'head',
    sort: 'title',
    cell: (row) => (
      <RecordLink to={`/admin/knowledge-base/${row.id}`} note={`/kb/${row.slug}`}>
        {row.title}
      </RecordLink>
    ),
  },
  { header: 'Category', width: '9rem', cell: (row) => <CategoryCell article={row} /> },
  {
    header: 'Status',
    width: '7.5rem',
    cell: (row) => <StatusBadge display={articleStatus(row)} />,
  },
  {
    header: 'Views',
    sort: 'views',
    align: 'end',
    width: '5rem',
    cell: (row) => formatWhole(row.viewCount),
  },
  { header: 'Helpful', align: 'end', width: '5.5rem', cell: helpfulness },
  {
    header: 'Updated',
    sort: 'updated',
    width: '7.5rem',
    cell: (row) => <LocalTime at={row.updatedAt} />,
  },
  createdColumn('7.5rem', 'widest'),
  {
    header: 'Actions',
    part: 'actions',
    width: '10rem',
    cell: (row) => (
      <>
        {row.archivedAt ? (
          <RestoreButton
            action={addressOf(articleVerbs.restore, { articleId: row.id })}
            title={row.title}
            version={row.version}
            size="compact-sm"
          />
        ) : null}
        <PublishArticle article={row} size="compact-sm" />
        <EditArticle article={row} size="compact-sm" />
      </>
    ),
  },
];

/** The columns of readers' comments on an article. */
export const commentColumns: readonly DataColumn<CommentRow>[] = [
  { header: 'What was missing', part: 'head', cell: (row) => row.comment },
  {
    header: 'Sent',
    width: '11rem',
    cell: (row) => <LocalTime at={row.createdAt} show="datetime" />,
  },
];

function CategoryCell({
  article: { categoryName, categoryArchivedAt },
}: {
  article: Pick<ArticleRow, 'categoryName' | 'categoryArchivedAt'>;
}) {
  if (categoryName === null) return '—';
  return (
    <>
      {categoryName}
      {categoryArchivedAt ? <CellLine>Archived, readers see none</CellLine> : null}
    </>
  );
}
