import { NativeSelect } from '@mantine/core';
import { useFetcher } from 'react-router';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { STATUS_OPTIONS, type TicketStatus } from './ticket-status.ts';

/** A dropdown that sets a ticket's status at once; a refusal shows in a toast and the dropdown goes back. */
export function TicketStatusSelect({
  ticket,
}: {
  ticket: { id: string; number: number; status: TicketStatus; version: number };
}) {
  const fetcher = useFetcher<FormAnswer>();
  const chosen = fetcher.formData?.get('status');
  const value = STATUS_OPTIONS.find((option) => option.value === chosen)?.value ?? ticket.status;
  return (
    <NativeSelect
      size="xs"
      aria-label={`Status of #${ticket.number}`}
      value={value}
      disabled={fetcher.state !== 'idle'}
      data={STATUS_OPTIONS}
      onChange={(event) => {
        void fetcher.submit(
          { status: event.currentTarget.value, version: ticket.version },
          { method: 'post', action: `/admin/tickets/${ticket.id}/status` },
        );
      }}
    />
  );
}
