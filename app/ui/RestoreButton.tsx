import { ActionButton } from './ActionButton.tsx';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { StatusQuestion } from './StatusSelect.tsx';

/** Restores an archived record on one click, or once its `question` is confirmed. */
export function RestoreButton({
  action,
  title,
  version,
  size,
  question,
}: {
  /** The address of the verb that restores it. */
  action: string;
  /** The record's name, where such a button is beside each of several records. */
  title?: string | undefined;
  /** The copy of the record that the step is taken on. */
  version?: number | undefined;
  size?: 'compact-sm' | 'sm' | undefined;
  question?: StatusQuestion | null | undefined;
}) {
  const values: Readonly<Record<string, string>> =
    version === undefined ? {} : { version: String(version) };
  const look = {
    variant: 'default',
    ...(size && { size }),
    ...(title && { 'aria-label': `Restore ${title}` }),
  } as const;
  if (!question) {
    return (
      <ActionButton action={action} values={values} {...look} sendingLabel="Restoring...">
        Restore
      </ActionButton>
    );
  }
  return (
    <ConfirmDialog
      action={action}
      values={values}
      title={question.title}
      labels={{ confirm: question.confirm, sending: 'Restoring...' }}
      trigger={(open) => (
        <Button {...look} onClick={open}>
          Restore
        </Button>
      )}
    >
      {question.text}
    </ConfirmDialog>
  );
}
