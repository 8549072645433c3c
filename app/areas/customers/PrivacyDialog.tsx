import { Button } from '#app/ui/Button.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { MaybePrivate } from '#app/ui/PrivateMark.tsx';

const PrivateToField = onDemand(async () => (await import('./PrivateToField.tsx')).PrivateToField);
const privacySchema = async () => (await import('./privacy-forms.ts')).privacySchema;

/** Makes a customer's record private to one of their people, or opens it to all of them; `action` is the verb's address. */
export function PrivacyDialog({
  title,
  action,
  of: { customerId, privateTo, privateName, archivedAt, version },
}: {
  title: string;
  action: string;
  of: MaybePrivate & { customerId: string; archivedAt: Date | null; version: number };
}) {
  return (
    <FormDialog
      title={title}
      action={action}
      schema={privacySchema}
      needs={undefined}
      defaultValue={{ version }}
      labels={{ submit: 'Save Changes', sending: 'Saving...' }}
      intro="If you open it to the company, everything said and sent before is open too."
      trigger={(open) =>
        archivedAt ? null : (
          <Button variant="default" onClick={open}>
            Privacy
          </Button>
        )
      }
    >
      {(fields) => (
        <>
          <PrivateToField
            field={fields.privateTo}
            customerId={customerId}
            chosen={privateTo ? { value: privateTo, label: privateName ?? '' } : undefined}
          />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}
