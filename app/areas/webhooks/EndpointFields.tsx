import { Checkbox, SimpleGrid } from '@mantine/core';
import { DialogText } from '#app/ui/dialog-fields.tsx';
import { errorOf } from '#app/ui/fields.tsx';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from './webhook-events.ts';

type Field = Parameters<typeof DialogText>[0]['field'];

/** Name, address and events of a webhook. */
export function EndpointFields({ fields }: { fields: Record<'name' | 'url' | 'events', Field> }) {
  const chosen = fields.events.initialValue;
  return (
    <>
      <DialogText field={fields.name} label="Name" autoFocus />
      <DialogText
        field={fields.url}
        label="URL"
        type="url"
        placeholder="https://example.com/hooks/plenum"
        description="Events are posted here over https."
      />
      <Checkbox.Group
        label="Events"
        required
        defaultValue={Array.isArray(chosen) ? chosen.map(String) : []}
        error={errorOf(fields.events)}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {WEBHOOK_EVENT_NAMES.map((event) => (
            <Checkbox
              key={event}
              name={fields.events.name}
              value={event}
              label={WEBHOOK_EVENTS[event].label}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </>
  );
}
