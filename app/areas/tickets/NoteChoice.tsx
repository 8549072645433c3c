import { IconLock } from '@tabler/icons-react';
import { keyed } from '#app/ui/keys.ts';
import styles from './MessageForm.module.css';

/** The choice of whether a staff message is an internal note; without a `name` the form does not send it. */
export function NoteChoice({
  name,
  isNote,
  disabled,
  onChoose,
}: {
  name: string | undefined;
  isNote: boolean;
  disabled: boolean;
  onChoose: (isNote: boolean) => void;
}) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        name={name}
        checked={isNote}
        disabled={disabled}
        // The other mode: pressed again, a key changes nothing.
        {...keyed(isNote ? 'reply' : 'note')}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <IconLock size={15} aria-hidden="true" />
      Internal note
    </label>
  );
}
