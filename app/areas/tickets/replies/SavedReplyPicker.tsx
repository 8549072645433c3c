import { IconMessage2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { keyed } from '#app/ui/keys.ts';
import { Modal } from '#app/ui/Modal.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { PlaceholderValues } from './reply-placeholders.ts';

const SavedReplyChoices = onDemand(
  async () => (await import('./SavedReplyChoices.tsx')).SavedReplyChoices,
);

/** The button that opens the saved replies. The chosen one, filled in, goes to `onChoose` once the dialog is closed. */
export function SavedReplyPicker({
  ticketId,
  values,
  disabled,
  onChoose,
}: {
  ticketId: string;
  values: PlaceholderValues;
  disabled: boolean;
  onChoose: (text: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const chosen = useRef<string | null>(null);
  return (
    <>
      <Button
        variant="subtle"
        {...keyed('saved')}
        disabled={disabled}
        leftSection={<IconMessage2 size={16} aria-hidden="true" />}
        onClick={() => {
          chosen.current = null;
          setHasOpened(true);
          setIsOpen(true);
        }}
      >
        Saved replies
      </Button>
      {hasOpened ? (
        <Modal
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          title="Saved replies"
          size="md"
          returnFocus={false}
          onClosed={() => onChoose(chosen.current ?? '')}
        >
          <SavedReplyChoices
            ticketId={ticketId}
            values={values}
            onChoose={(text) => {
              chosen.current = text;
              setIsOpen(false);
            }}
          />
        </Modal>
      ) : null}
    </>
  );
}
