import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { RetainerDetail } from './retainer-queries.server.ts';
import { retainerVerbs } from './retainer-verbs.ts';
import { sizeWords } from './retainer-words.ts';

const retainerFields = () => import('./RetainerFields.tsx');
const NewRetainerFields = onDemand(async () => (await retainerFields()).NewRetainerFields);
const RetainerEditFields = onDemand(async () => (await retainerFields()).RetainerEditFields);

/** The button that creates a retainer in a dialog. */
export function CreateRetainer() {
  return (
    <FormDialog
      size="lg"
      {...formOf(retainerVerbs.create, {})}
      defaultValue={{ unit: 'hours', period: 'month', delivery: 'draft' }}
      labels={{ submit: 'Create Retainer', sending: 'Creating...' }}
    >
      {(fields) => <NewRetainerFields fields={fields} />}
    </FormDialog>
  );
}

/** What staff can do with a retainer. */
export function RetainerActions({ retainer }: { retainer: RetainerDetail }) {
  if (retainer.status === 'ended') return null;
  const { id: retainerId, version } = retainer;
  return (
    <>
      <May needs="act-money">
        <ConfirmDialog
          title="Bill a block?"
          action={addressOf(retainerVerbs.addBlock, { retainerId })}
          values={{ version: String(version) }}
          labels={{ confirm: 'Create Draft', sending: 'Creating...' }}
          trigger={(open) => <Button onClick={open}>Bill a block</Button>}
        >
          {`A draft invoice over ${formatMoney(retainer.price)} is created. Once it is paid, ${sizeWords(retainer.unit, retainer.size)} can be used.`}
        </ConfirmDialog>
      </May>
      <EditDialog
        title="Edit Retainer"
        {...formOf(retainerVerbs.edit, { retainerId })}
        defaultValue={{
          ...{ name: retainer.name, version },
          overRate: retainer.overRate ?? undefined,
          lowAt: retainer.lowAt ?? undefined,
        }}
      >
        {(fields) => <RetainerEditFields fields={fields} />}
      </EditDialog>
      <FormDialog
        title="End this retainer?"
        intro="No more blocks are billed, and its plan ends. What is left can be used until it expires."
        labels={{ submit: 'End Retainer', sending: 'Ending...' }}
        {...formOf(retainerVerbs.end, { retainerId })}
        defaultValue={{ version }}
        trigger={(open) => (
          <Button variant="default" onClick={open}>
            End
          </Button>
        )}
      >
        {(fields) => (
          <>
            <DialogText
              field={fields.reason}
              label="Reason"
              description="It is kept in the activity log."
            />
            <DialogHidden field={fields.version} />
          </>
        )}
      </FormDialog>
    </>
  );
}
