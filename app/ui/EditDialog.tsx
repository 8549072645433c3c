import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { FormDialog } from './FormDialog.tsx';

/**
 * The button that edits a record in a dialog. The dialog stays open if the record can no longer be edited because someone else
 * archived or locked it, so what was typed is not lost.
 */
export function EditDialog<Input extends Record<string, unknown>, Output>({
  isEditable = true,
  record,
  buttonSize = record === undefined ? 'sm' : 'compact-sm',
  ...form
}: {
  isEditable?: boolean;
  /** The record's name, where such a button is beside each of several records. */
  record?: string;
  buttonSize?: 'compact-sm' | 'sm';
} & Omit<ComponentProps<typeof FormDialog<Input, Output>>, 'trigger' | 'labels'>) {
  return (
    <FormDialog
      {...form}
      labels={{ submit: 'Save Changes', sending: 'Saving...' }}
      trigger={(open) =>
        isEditable ? (
          <Button
            variant="default"
            size={buttonSize}
            onClick={open}
            {...(record !== undefined && { 'aria-label': `Edit ${record}` })}
          >
            Edit
          </Button>
        ) : null
      }
    />
  );
}
