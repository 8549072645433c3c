import { ActionButton } from './ActionButton.tsx';

/** Restores an archived record on one click. */
export function RestoreButton({
  action,
  title,
  version,
  size,
}: {
  /** The address of the verb that restores it. */
  action: string;
  /** The record's name, where such a button is beside each of several records. */
  title?: string | undefined;
  /** The copy of the record that the step is taken on. */
  version?: number | undefined;
  size?: 'compact-sm' | 'sm' | undefined;
}) {
  return (
    <ActionButton
      action={action}
      values={version === undefined ? {} : { version: String(version) }}
      variant="default"
      sendingLabel="Restoring..."
      {...(size && { size })}
      {...(title && { 'aria-label': `Restore ${title}` })}
    >
      Restore
    </ActionButton>
  );
}
