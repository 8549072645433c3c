import { ActionButton } from './ActionButton.tsx';

/** Brings an archived record back at one click. */
export function RestoreButton({
  address,
  title,
  version,
  size,
}: {
  /** The record's own page; "/restore" below it takes the step. */
  address: string;
  /** The record's name, where such a button stands beside each of several records. */
  title?: string | undefined;
  /** The copy of the record that the step is taken on. */
  version?: number | undefined;
  size?: 'compact-sm' | 'sm' | undefined;
}) {
  return (
    <ActionButton
      action={`${address}/restore`}
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
