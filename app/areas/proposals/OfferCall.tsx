import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { ProposalDetail } from './proposal-queries.server.ts';
import { proposalVerbs } from './proposal-verbs.ts';

/** The kind of meeting that a proposal offers its customer to book, and the dialog that changes it. */
export function OfferCall({
  proposal: { id, version, offeredKindId, offeredKind, archivedAt },
  kinds,
}: {
  proposal: ProposalDetail;
  /** The kinds that clients can book. */
  kinds: readonly { id: string; name: string }[];
}) {
  return (
    <Group gap="xs">
      {offeredKind?.name ?? 'None'}
      {archivedAt || kinds.length === 0 ? null : (
        <May needs={proposalVerbs.call.needs}>
          <FormDialog
            title="Offer a Call"
            {...formOf(proposalVerbs.call, { proposalId: id })}
            defaultValue={{ kindId: offeredKindId ?? '', version: String(version) }}
            intro="The customer can book it from the proposal in the portal. The meeting names the proposal."
            trigger={(open) => (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={open}
                aria-label="Change the call that is offered"
              >
                Change
              </Button>
            )}
            labels={{ submit: 'Save', sending: 'Saving...' }}
          >
            {(fields) => (
              <>
                <DialogSelect
                  field={fields.kindId}
                  label="Offer a call"
                  empty="None"
                  options={kinds.map(({ id: value, name }) => ({ value, label: name }))}
                />
                <DialogHidden field={fields.version} />
              </>
            )}
          </FormDialog>
        </May>
      )}
    </Group>
  );
}
