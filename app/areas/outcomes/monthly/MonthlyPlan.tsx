import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { monthWords } from '#app/ui/month-words.ts';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { outcomeVerbs } from '../outcome-verbs.ts';
import styles from './MonthlyRequests.module.css';
import { MonthlyRequests } from './MonthlyRequests.tsx';
import type { MonthlyFiles } from './monthly-queries.server.ts';

const PlanFields = onDemand(async () => (await import('./PlanFields.tsx')).PlanFields);

/** What staff ask a customer for each month, with the progress of each request. */
export function MonthlyPlan({
  customerId,
  monthly,
  lastMonth,
  today,
}: {
  customerId: string;
  monthly: MonthlyFiles;
  /** YYYY-MM: the latest month that is over. */
  lastMonth: string;
  today: string;
}) {
  const { plan, requests } = monthly;
  return (
    <>
      <ScreenSection title="Monthly files">
        {plan ? (
          <RunningPlan customerId={customerId} monthly={monthly} plan={plan} />
        ) : (
          <div className={styles.plan}>
            <p className={styles.soft}>
              Ask for the month’s files: the customer sends them in the portal, and each is imported
              at once.
            </p>
            <SetUp customerId={customerId} monthly={monthly} lastMonth={lastMonth} />
          </div>
        )}
      </ScreenSection>
      <MonthlyRequests requests={requests} today={today} canSend={false} />
    </>
  );
}

type Plan = NonNullable<MonthlyFiles['plan']>;

function RunningPlan({
  customerId,
  monthly,
  plan,
}: {
  customerId: string;
  monthly: MonthlyFiles;
  plan: Plan;
}) {
  const { measureNames, contactName } = monthly;
  const ids = { customerId, planId: plan.id };
  return (
    <div className={styles.plan}>
      <div className={styles.words}>
        <p>{measureNames.join(', ')}</p>
        <p className={styles.soft}>{planWords(plan, contactName)}</p>
      </div>
      <May needs={outcomeVerbs.editFilePlan.needs}>
        <div className={styles.actions}>
          <EditPlan ids={ids} monthly={monthly} plan={plan} />
          {plan.pausedAt ? (
            <ActionButton
              action={addressOf(outcomeVerbs.resumeFilePlan, ids)}
              variant="default"
              size="compact-sm"
              sendingLabel="Resuming..."
            >
              Resume
            </ActionButton>
          ) : (
            <ActionButton
              action={addressOf(outcomeVerbs.pauseFilePlan, ids)}
              variant="default"
              size="compact-sm"
              sendingLabel="Pausing..."
            >
              Pause
            </ActionButton>
          )}
          <ConfirmDialog
            title="End the monthly file request?"
            action={addressOf(outcomeVerbs.endFilePlan, ids)}
            labels={{ confirm: 'End', sending: 'Ending...' }}
            danger
            trigger={(open) => (
              <Button variant="subtle" size="compact-sm" onClick={open}>
                End
              </Button>
            )}
          >
            The customer is no longer asked for what is missing. Files that came in and their
            figures stay.
          </ConfirmDialog>
        </div>
      </May>
    </div>
  );
}

function planWords(plan: Plan, contactName: string | null): string {
  const { dueDay, remindBefore, remindAfter, firstMonth, pausedAt } = plan;
  const reminded = [
    ...(remindBefore > 0 ? [`${remindBefore} before`] : []),
    ...(remindAfter > 0 ? [`${remindAfter} after`] : []),
  ];
  return [
    ...(pausedAt ? ['Paused'] : []),
    `${plan.files.length} ${plan.files.length === 1 ? 'file' : 'files'}, due on business day ${dueDay} of the next month`,
    `from ${monthWords(firstMonth)} on`,
    contactName ? `emails to ${contactName}` : 'emails to everyone who can send files',
    reminded.length > 0 ? `reminders: ${reminded.join(' and ')} (business days)` : 'no reminders',
  ].join(' · ');
}

function SetUp({
  customerId,
  monthly: { choices, people },
  lastMonth,
}: {
  customerId: string;
  monthly: MonthlyFiles;
  lastMonth: string;
}) {
  return (
    <FormDialog
      title="Set Up Monthly Files"
      size="lg"
      {...formOf(outcomeVerbs.planFiles, { customerId })}
      defaultValue={{ dueDay: '5', remindBefore: '2', remindAfter: '1', firstMonth: lastMonth }}
      labels={{ submit: 'Set Up', sending: 'Setting up...' }}
      intro="The customer is asked once a month for the month that is over. A month that you imported yourself counts as in."
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open}>
          Set up
        </Button>
      )}
    >
      {(form) => (
        <>
          <PlanFields fields={form} choices={choices} people={people} />
          <DialogText
            field={form.firstMonth}
            label="First month"
            description="The first month that you need the files of."
            placeholder="2026-03"
          />
        </>
      )}
    </FormDialog>
  );
}

function EditPlan({
  ids,
  monthly: { choices, people },
  plan,
}: {
  ids: { customerId: string; planId: string };
  monthly: MonthlyFiles;
  plan: Plan;
}) {
  return (
    <EditDialog
      title="Edit Monthly Files"
      size="lg"
      record="Monthly files"
      {...formOf(outcomeVerbs.editFilePlan, ids)}
      defaultValue={{
        files: plan.files,
        dueDay: String(plan.dueDay),
        remindBefore: String(plan.remindBefore),
        remindAfter: String(plan.remindAfter),
        contactId: plan.contactId ?? '',
        version: String(plan.version),
      }}
    >
      {(form) => (
        <>
          <PlanFields fields={form} choices={choices} people={people} />
          <DialogHidden field={form.version} />
        </>
      )}
    </EditDialog>
  );
}
