import type { ListCount } from '#app/platform/db/page-request.ts';
import { formatUpTo } from '#app/ui/everywhere/format.ts';
import { AddressTabs } from '#app/ui/LinkTabs.tsx';

/** The lists of the knowledge base's back office. */
export function KnowledgeTabs({ missed }: { missed: ListCount }) {
  return (
    <AddressTabs
      label="Lists of the knowledge base"
      tabs={[
        { to: '/admin/knowledge-base', label: 'Articles' },
        { to: '/admin/knowledge-base/categories', label: 'Categories' },
        {
          to: '/admin/knowledge-base/searches',
          label: 'Searches Without Result',
          count: formatUpTo(missed),
        },
      ]}
    />
  );
}
