import {
  API_KEY_SCOPE_LABELS,
  API_KEY_STATE_DISPLAY,
} from '#app/records/api-key/api-key-scopes.ts';
import { CellLine } from '#app/ui/CellLine.tsx';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { RevokeApiKey } from './ApiKeyActions.tsx';
import type { ApiKeyRow } from './api-key-queries.server.ts';

/** The columns of the list of keys. */
export const apiKeyColumns: readonly DataColumn<ApiKeyRow>[] = [
  {
    header: 'Key',
    part: 'head',
    cell: (row) => (
      <>
        {row.name}
        <CellLine>{row.prefix}…</CellLine>
      </>
    ),
  },
  { header: 'Rights', width: '9rem', cell: (row) => API_KEY_SCOPE_LABELS[row.scope] },
  {
    header: 'Status',
    width: '8rem',
    cell: (row) => <StatusBadge display={API_KEY_STATE_DISPLAY[row.state]} />,
  },
  { header: 'Made by', cell: (row) => row.createdBy },
  {
    header: 'Expires',
    width: '8rem',
    cell: (row) => (row.expiresAt ? <LocalTime at={row.expiresAt} /> : 'Never'),
  },
  {
    header: 'Last used',
    width: '12rem',
    cell: (row) => (row.lastUsedAt ? <LocalTime at={row.lastUsedAt} show="datetime" /> : 'Never'),
  },
  createdColumn('8rem', 'widest'),
  {
    header: 'Actions',
    part: 'actions',
    width: '6rem',
    cell: (row) => <RevokeApiKey apiKey={row} />,
  },
];
