import { IconFileImport, IconUpload } from '@tabler/icons-react';
import type { ClientValues } from '#app/access/client-records.server.ts';
import { type ClientWork, listed, shownCount } from '#app/areas/customers/client-work.ts';
import { formatCount, formatDate, formatListCount } from '#app/ui/everywhere/format.ts';
import type { documentFigures } from './document-sources-sql.server.ts';

export default {
  place: 70,
  label: 'Documents',
  list: 'documents',
  icons: {
    '/admin/documents#request': IconFileImport,
    '/admin/documents#new': IconUpload,
  },
  state: (desk) =>
    listed(
      desk.openRequests && `${formatCount(desk.openRequests, 'file', 'files')} requested`,
      desk.requestDueDate && `due ${formatDate(desk.requestDueDate)}`,
      desk.documents &&
        formatListCount(shownCount(desk, 'documents', desk.documents), 'document', 'documents'),
    ),
} satisfies ClientWork<ClientValues<typeof documentFigures>>;
