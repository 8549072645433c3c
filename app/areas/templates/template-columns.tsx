import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import type { TemplateRow } from './template-queries.server.ts';

/** The columns of the list of templates. */
export const TEMPLATE_COLUMNS: DataColumn<TemplateRow>[] = [
  {
    header: 'Template',
    sort: 'title',
    part: 'head',
    cell: (row) => (
      <Link to={`/admin/templates/${row.id}`} isRecord>
        {row.title}
      </Link>
    ),
  },
  {
    header: 'Contents',
    cell: (row) =>
      [
        formatCount(row.milestones, 'milestone', 'milestones'),
        formatCount(row.tasks, 'task', 'tasks'),
        formatCount(row.meetings, 'meeting', 'meetings'),
      ].join(', '),
  },
  { header: 'Version', width: '6rem', cell: (row) => row.latestVersion },
  createdColumn('8rem', true),
];
