import { DELIVERY_STATE_DISPLAY } from '#app/records/webhook/webhook-status.ts';
import { CellLine } from '#app/ui/CellLine.tsx';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { StatusBadge, type StatusDisplay } from '#app/ui/StatusBadge.tsx';
import { LastDelivery } from './LastDelivery.tsx';
import { eventLabel } from './webhook-events.ts';
import type { DeliveryRow, EndpointRow } from './webhook-queries.server.ts';

/** The label and color of whether anything is sent to an address. */
export function endpointDisplay(endpoint: EndpointRow): StatusDisplay {
  if (endpoint.archivedAt) return { label: 'Archived', color: 'gray' };
  if (!endpoint.isEnabled) return { label: 'Off', color: 'gray' };
  return endpoint.failingSince
    ? { label: 'Failing', color: 'red' }
    : { label: 'On', color: 'green' };
}

/** The columns of the list of addresses. */
export const endpointColumns: readonly DataColumn<EndpointRow>[] = [
  {
    header: 'Webhook',
    part: 'head',
    cell: (row) => (
      <RecordLink to={`/admin/automation/endpoints/${row.id}`} note={row.url}>
        {row.name}
      </RecordLink>
    ),
  },
  {
    header: 'Events',
    cell: (row) => row.events.map(eventLabel).join(', '),
  },
  {
    header: 'Status',
    width: '7rem',
    cell: (row) => <StatusBadge display={endpointDisplay(row)} />,
  },
  {
    header: 'Last delivery',
    width: '17rem',
    cell: (row) => <LastDelivery endpoint={row} />,
  },
  createdColumn('8rem', 'widest'),
];

/** The columns of the deliveries to an address. */
export const deliveryColumns: readonly DataColumn<DeliveryRow>[] = [
  {
    header: 'Event',
    part: 'head',
    cell: (row) => (
      <RecordLink to={`/admin/automation/deliveries/${row.id}`} note={row.about}>
        {eventLabel(row.event)}
      </RecordLink>
    ),
  },
  {
    header: 'Status',
    width: '8rem',
    cell: (row) => <StatusBadge display={DELIVERY_STATE_DISPLAY[row.state]} />,
  },
  {
    header: 'Attempts',
    width: '10rem',
    cell: (row) => (
      <>
        {row.attempts}
        {row.nextAttemptAt ? (
          <CellLine>
            next <LocalTime at={row.nextAttemptAt} show="datetime" />
          </CellLine>
        ) : null}
      </>
    ),
  },
  {
    header: 'Happened',
    sort: 'created',
    width: '13rem',
    cell: (row) => <LocalTime at={row.createdAt} show="datetime" />,
  },
];
