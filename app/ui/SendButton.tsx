import { Button } from './Button.tsx';
import styles from './SendButton.module.css';
import { StatusConfirm, type StatusQuestion } from './StatusSelect.tsx';

/**
 * Sends a draft to its customer after `question` is confirmed. If the record is no longer a draft, the question stays open with
 * the refusal.
 */
export function SendButton({
  action,
  record: { status, version, archivedAt, contactName },
  title,
  question,
  size = 'sm',
}: {
  /** The address of the verb that sets the status. */
  action: string;
  record: { status: string; version: number; archivedAt: Date | null; contactName: string };
  /** The record's name, where such a button is beside each of several records. */
  title?: string | undefined;
  question: StatusQuestion;
  size?: 'compact-sm' | 'sm';
}) {
  const isDraft = status === 'draft' && archivedAt === null;
  const words = `Send to ${contactName}`;
  return (
    <StatusConfirm
      action={action}
      question={question}
      from={status}
      to="sent"
      version={version}
      trigger={(open) =>
        isDraft ? (
          <Button
            size={size}
            className={styles.button}
            onClick={open}
            {...(title && { 'aria-label': `${words}: ${title}` })}
          >
            <span className={styles.words}>{words}</span>
          </Button>
        ) : null
      }
    />
  );
}
