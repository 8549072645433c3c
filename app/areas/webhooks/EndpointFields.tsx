import { DialogText } from '#app/ui/dialog-fields.tsx';
import { errorOf } from '#app/ui/forms/fields.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import { Checkbox, CheckboxGroup } from '#app/ui/ticks.tsx';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from './webhook-events.ts';

type Field = Parameters<typeof DialogText>[0]['field'];

/** Name, address and events of a webhook. */
export function EndpointFields({ fields }: { fields: Record<'name' | 'url' | 'events', Field> }) {
  const { initialValue } = fields.events;
  const chosen = Array.isArray(initialValue) ? initialValue : [];
  return (
    <>
      <DialogText field={fields.name} label="Name" />
      <DialogText
        field={fields.url}
        label="URL"
        type="url"
        placeholder="https://example.com/hooks/plenum"
        description="Events are posted here over https."
      />
      <CheckboxGroup label="Events" required error={errorOf(fields.events)}>
        <FieldGrid>
          {WEBHOOK_EVENT_NAMES.map((event) => (
            <Checkbox
              key={event}
              name={fields.events.name}
              value={event}
              defaultChecked={chosen.includes(event)}
              label={WEBHOOK_EVENTS[event].label}
            />
          ))}
        </FieldGrid>
      </CheckboxGroup>
    </>
  );
}
