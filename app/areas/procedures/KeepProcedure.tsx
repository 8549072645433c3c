import { Button } from '@mantine/core';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { ProcedureStatus } from './procedure-status.ts';

/** Archives a procedure after asking, or restores an archived one. */
export function KeepProcedure({
  procedure,
  size,
}: {
  procedure: { id: string; title: string; status: ProcedureStatus; version: number };
  size: 'compact-sm' | 'sm';
}) {
  const { id, title, status, version } = procedure;
  const address = `/admin/procedures/${id}`;
  if (status === 'archived') {
    return (
      <ActionButton
        action={`${address}/restore`}
        values={{ version: String(version) }}
        variant="default"
        size={size}
        sendingLabel="Restoring..."
        aria-label={`Restore ${title}`}
      >
        Restore
      </ActionButton>
    );
  }
  return (
    <ConfirmDialog
      title={`Archive ${title}`}
      action={`${address}/status`}
      values={{ status: 'archived', version: String(version) }}
      labels={{ confirm: 'Archive', sending: 'Archiving...' }}
      danger
      trigger={(open) => (
        <Button
          variant="subtle"
          color="red"
          size={size}
          onClick={open}
          aria-label={`Archive ${title}`}
        >
          Archive
        </Button>
      )}
    >
      It leaves the lists of current procedures on both sides. Every version stays readable, and you
      can restore it at any time.
    </ConfirmDialog>
  );
}
