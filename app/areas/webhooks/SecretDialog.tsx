import { Button } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { TextInput } from '#app/ui/inputs.tsx';
import { Modal } from '#app/ui/Modal.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Group, Stack } from '#app/ui/Stack.tsx';

/** A secret that an action made: it is told this once. */
type ShownSecret = { title: string; label: string; text: string; secret: string };

/** The secret in an action's answer; undefined when it made none. */
export function secretIn(answer: FormAnswer & { secret?: unknown }): string | undefined {
  return typeof answer.secret === 'string' ? answer.secret : undefined;
}

/** Shows a secret once, with a button that copies it. */
export function SecretDialog({
  shown,
  onClose,
}: {
  shown: ShownSecret | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={shown?.title}
      size="lg"
      closeOnClickOutside={false}
    >
      {shown ? (
        <Stack gap="md">
          <Note>{shown.text}</Note>
          <TextInput
            label={shown.label}
            description="It is shown only now. Copy it before you close this."
            value={shown.secret}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="flex-end" gap="sm">
            <CopyButton text={shown.secret} />
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
