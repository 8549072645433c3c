import { CreateInvoice } from '#app/areas/billing/InvoiceActions.tsx';
import { CreateContract } from '#app/areas/contracts/ContractActions.tsx';
import { UploadDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { RequestFile } from '#app/areas/documents/RequestDialogs.tsx';
import { ScheduleMeeting } from '#app/areas/meetings/MeetingActions.tsx';
import { CreateProcedure } from '#app/areas/procedures/CreateProcedure.tsx';
import { CreateProject } from '#app/areas/projects/ProjectActions.tsx';
import { CreateProposal } from '#app/areas/proposals/ProposalActions.tsx';
import { CreateTask } from '#app/areas/tasks/TaskActions.tsx';
import { CreateTicket } from '#app/areas/tickets/CreateTicket.tsx';
import { LogTimeButton } from '#app/areas/time/LogTime.tsx';
import { AddsElsewhere } from '#app/ui/FormDialog.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';

/** The dialogs that create a record for a customer, without their buttons; `tell` receives how to open each. */
export function CreateDialogs({
  tell,
  me,
  suggestedNumber,
}: {
  tell: (opensAt: string, open: () => void) => void;
  /** The viewer, whose hours they log. */
  me: LookupOption;
  /** The next invoice's number. */
  suggestedNumber: string;
}) {
  return (
    <AddsElsewhere value={tell}>
      <CreateTicket />
      <CreateTask />
      <ScheduleMeeting />
      <CreateProject />
      <CreateProposal />
      <CreateContract />
      <RequestFile />
      <UploadDocument />
      <CreateProcedure />
      <CreateInvoice suggestedNumber={suggestedNumber} />
      <LogTimeButton me={me} />
    </AddsElsewhere>
  );
}
