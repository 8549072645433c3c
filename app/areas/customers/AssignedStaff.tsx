import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogLookup } from '#app/ui/dialog-fields.tsx';
import { FactList } from '#app/ui/FactList.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { customerVerbs } from './customer-verbs.ts';
import type { StaffOfCustomer } from './staff-assignment-commands.server.ts';

/** The staff assigned to a customer, who see it if the firm's settings show everyone except admins only their own customers. */
export function AssignedStaff({
  customerId,
  assigned,
}: {
  customerId: string;
  assigned: StaffOfCustomer;
}) {
  const { people, isLimited } = assigned;
  return (
    <ScreenSection
      title="Staff"
      note={people.length}
      actions={
        <FormDialog
          title="Assign Staff"
          {...formOf(customerVerbs.assignStaff, { customerId })}
          labels={{ submit: 'Assign', sending: 'Assigning...' }}
          trigger={(show) => (
            <Button variant="default" size="compact-sm" onClick={show}>
              Assign Staff
            </Button>
          )}
        >
          {(fields) => (
            <DialogLookup
              field={fields.userId}
              label="Member of staff"
              source="/admin/users/staff-options?all"
              placeholder="Choose someone"
              nothingFound="No one found"
            />
          )}
        </FormDialog>
      }
    >
      <p>
        {isLimited
          ? 'Admins see every customer; other staff see only the customers they are assigned to.'
          : 'All staff see every customer now. The security settings can limit this to assigned customers.'}
      </p>
      <FactList
        facts={people.map(({ id, name, role }) => [
          name,
          <span key={id}>
            {role}{' '}
            <ActionButton
              action={addressOf(customerVerbs.unassignStaff, { customerId, staffId: id })}
              variant="subtle"
              size="compact-sm"
              sendingLabel="Removing..."
              aria-label={`Unassign ${name}`}
            >
              Unassign
            </ActionButton>
          </span>,
        ])}
      />
    </ScreenSection>
  );
}
