import { cutText } from '#app/platform/typed-text.ts';
import { CellLine } from '#app/ui/CellLine.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { SavedReplyActions } from './SavedReplyDialogs.tsx';
import type { SavedReplyRow } from './saved-reply-queries.server.ts';

const SHOWN = 160;

/** The columns of the list of saved replies. */
export const SAVED_REPLY_COLUMNS: readonly DataColumn<SavedReplyRow>[] = [
  {
    header: 'Title',
    part: 'head',
    sort: 'title',
    cell: ({ title, text }) => (
      <span>
        {title}
        <CellLine>{text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text}</CellLine>
      </span>
    ),
  },
  {
    header: 'Updated',
    sort: 'updated',
    width: '8rem',
    cell: ({ updatedAt }) => <LocalTime at={updatedAt} />,
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '12rem',
    cell: (reply) => <SavedReplyActions reply={reply} />,
  },
];
