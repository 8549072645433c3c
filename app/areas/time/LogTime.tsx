import { type ReactNode, useContext, useState } from 'react';
import { OfCustomer } from '#app/areas/customers/of-customer.ts';
import { dayIn } from '#app/platform/time-zone.ts';
import { formOf } from '#app/platform/verb.ts';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { timeEntryVerbs } from './time-verbs.ts';
import type { StartWork } from './WorkFields.tsx';

const TimeFields = onDemand(async () => (await import('./TimeFields.tsx')).TimeFields);

/** What the dialog starts with, if it is not empty. */
export type StartEntry = {
  person?: LookupOption | undefined;
  date?: string | undefined;
  hours?: string | undefined;
  description?: string | null | undefined;
  work?: StartWork | undefined;
  timerStartedAt?: string | undefined;
};

/** The 'Log Time' dialog; `trigger` gets the function that opens it with its starting values. */
export function LogTime({
  me,
  trigger,
}: {
  /** The viewer, whose hours they are unless someone else is chosen. */
  me: LookupOption;
  trigger: (open: (start?: StartEntry) => void) => ReactNode;
}) {
  const zone = useViewerZone();
  const [start, setStart] = useState<StartEntry>({});
  return (
    <FormDialog
      size="lg"
      {...formOf(timeEntryVerbs.create, {})}
      defaultValue={{
        date: start.date,
        hours: start.hours,
        description: start.description ?? undefined,
        timerStartedAt: start.timerStartedAt,
        billable: true,
      }}
      labels={{ submit: 'Log Time', sending: 'Logging...' }}
      trigger={(open) =>
        trigger((given = {}) => {
          // Today is the viewer's day at the moment of opening.
          setStart({ ...given, date: given.date ?? dayIn(zone, new Date()) });
          open();
        })
      }
    >
      {(fields) => (
        <>
          <TimeFields fields={fields} work={start.work} person={start.person ?? me} suggestsRate />
          <DialogHidden field={fields.timerStartedAt} />
        </>
      )}
    </FormDialog>
  );
}

/** The button that opens the dialog with the work at hand: on a customer's page that customer, on a list what narrows it. */
export function LogTimeButton({ me, work }: { me: LookupOption; work?: StartWork }) {
  const customer = useContext(OfCustomer);
  const start = customer ? { customer, project: null, task: null } : work;
  return (
    <LogTime
      me={me}
      trigger={(open) => (
        <AddButton verb={timeEntryVerbs.create} onClick={() => open({ work: start })} />
      )}
    />
  );
}
