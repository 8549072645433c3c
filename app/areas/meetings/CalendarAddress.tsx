import { IconCalendarShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { TextInput } from '#app/ui/inputs.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { Modal } from '#app/ui/Modal.tsx';
import { useViews } from '#app/ui/may.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Group, Stack } from '#app/ui/Stack.tsx';
import styles from './CalendarAddress.module.css';

/** What the action answers that makes an address; it is shown this once. */
type CalendarAddressAnswer = FormAnswer & { address?: string };

/** A button that opens the panel with a person's private calendar address: create, renew, remove. */
export function CalendarAddress({ feed }: { feed: { createdAt: Date } | null }) {
  const [isOpen, setOpen] = useState(false);
  if (useViews()) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconCalendarShare size={16} stroke={1.75} aria-hidden="true" />}
      >
        Calendar
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Your meetings in your calendar"
        size="lg"
      >
        <Panel feed={feed} />
      </Modal>
    </>
  );
}

function Panel({ feed }: { feed: { createdAt: Date } | null }) {
  const maker = useFetcher<CalendarAddressAnswer>();
  const remover = useFetcher<FormAnswer>();
  const isMaking = maker.state !== 'idle';
  const isRemoving = remover.state !== 'idle';
  const address = feed ? maker.data?.address : undefined;
  return (
    <Stack gap="md">
      <Note>
        Subscribe to this private address in your calendar app to see your meetings there. Anyone
        who has the address can see them, so don't share it.
      </Note>
      {address ? (
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label="Address"
            description="It is shown only now. Copy it before you close this."
            value={address}
            readOnly
            className={styles.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={address} />
        </Group>
      ) : feed ? (
        <Note>
          You created an address on <LocalTime at={feed.createdAt} show="datetime" />. It can't be
          shown again. Creating a new one turns the old one off.
        </Note>
      ) : null}
      <Group justify="flex-end" gap="sm">
        {feed ? (
          <remover.Form method="post" action="/calendar-address/remove">
            <Button type="submit" variant="subtle" color="red" disabled={isRemoving || isMaking}>
              {isRemoving ? 'Removing...' : 'Remove address'}
            </Button>
          </remover.Form>
        ) : null}
        <maker.Form method="post" action="/calendar-address">
          <Button type="submit" disabled={isMaking || isRemoving}>
            {isMaking ? 'Making...' : feed ? 'Create a New Address' : 'Make an address'}
          </Button>
        </maker.Form>
      </Group>
    </Stack>
  );
}
