import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { keyed } from '#app/ui/keys.ts';
import styles from './SendButtons.module.css';
import { SEND_LABELS, type SendChoice, statusOf } from './use-send-choice.ts';

/**
 * The button that sends a message. `choice` adds the other ways in which staff can send, which the browser remembers, and
 * whether the next ticket of the list opens afterward.
 */
export function SendButtons({
  label,
  disabled,
  choice,
  onChosen,
}: {
  label: string;
  disabled: boolean;
  choice: SendChoice | null;
  /** Called once Enter confirmed a choice. */
  onChosen: () => void;
}) {
  const { state } = useLocation();
  const send = (
    <Button
      type="submit"
      className={choice ? styles.first : styles.send}
      disabled={disabled}
      leftSection={<IconSend size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
  if (!choice) return send;
  const { status, opensNext, choose } = choice;
  return (
    <>
      {status && state ? (
        <label className={styles.next}>
          <input
            type="checkbox"
            checked={opensNext}
            disabled={disabled}
            onChange={({ currentTarget }) => choose(status, currentTarget.checked)}
          />
          Then open the next ticket
        </label>
      ) : null}
      <span className={styles.split}>
        {send}
        <span className={styles.more} data-disabled={disabled || undefined}>
          <select
            aria-label="How to send"
            {...keyed('send')}
            value={status}
            disabled={disabled}
            onChange={({ currentTarget }) => choose(statusOf(currentTarget.value), opensNext)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onChosen();
            }}
          >
            {Object.entries(SEND_LABELS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} aria-hidden="true" />
        </span>
      </span>
    </>
  );
}
