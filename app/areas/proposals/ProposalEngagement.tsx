import type { ReactNode } from 'react';
import { PlanDates } from '#app/areas/templates/PlanDates.tsx';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Note } from '#app/ui/Note.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { ProposalDetail } from './proposal-queries.server.ts';
import { proposalVerbs } from './proposal-verbs.ts';

/**
 * What is set up automatically once the proposal is accepted, with every date; afterward, what was set up. `line` is the
 * engagement as both sides see it.
 */
export function ProposalEngagement({
  proposal,
  line,
}: {
  proposal: ProposalDetail;
  line: ReactNode;
}) {
  const { engagement, status, archivedAt } = proposal;
  const { name, planned, problem } = engagement;
  const isDraft = status === 'draft' && !archivedAt;
  if (!name && !isDraft) return null;
  return (
    <ScreenSection
      title="Engagement"
      {...(isDraft && { actions: <ChooseTemplate proposal={proposal} /> })}
    >
      {planned && name ? (
        <>
          <p>
            <State proposal={proposal} name={name} start={planned.plan.start} />
          </p>
          {problem && isDraft ? <Note>{problem}</Note> : null}
          {line}
          {engagement.project ? null : <PlanDates {...planned} />}
        </>
      ) : (
        <p>Choose a template, and the project is set up automatically once the customer accepts.</p>
      )}
    </ScreenSection>
  );
}

function State({
  proposal,
  name,
  start,
}: {
  proposal: ProposalDetail;
  name: string;
  start: string;
}) {
  const { engagement, status, setUpFailure, id, version } = proposal;
  if (engagement.project) {
    return (
      <>
        Set up from {name}:{' '}
        <Link to={`/admin/projects/${engagement.project.id}`}>{engagement.project.title}</Link>
      </>
    );
  }
  if (status !== 'accepted') {
    return (
      <>
        {name}. Set up once the customer accepts; these dates are for a start on {formatDate(start)}
        .
      </>
    );
  }
  if (!setUpFailure) return <>{name}. The engagement is being set up.</>;
  return (
    <>
      {name}. The engagement could not be set up: {setUpFailure}{' '}
      <ActionButton
        action={addressOf(proposalVerbs.setUp, { proposalId: id })}
        values={{ version: String(version) }}
        size="compact-sm"
        variant="default"
        sendingLabel="Saving..."
      >
        Try again
      </ActionButton>
    </>
  );
}

function ChooseTemplate({ proposal }: { proposal: ProposalDetail }) {
  const { id, engagement, templateVersionId, engagementStart, version } = proposal;
  return (
    <FormDialog
      title="Choose template"
      {...formOf(proposalVerbs.template, { proposalId: id })}
      defaultValue={{
        templateVersionId: templateVersionId ?? '',
        engagementStart: engagementStart ?? '',
        version: String(version),
      }}
      labels={{ submit: 'Save', sending: 'Saving...' }}
      trigger={(open) => (
        <Button variant="default" size="xs" onClick={open}>
          {templateVersionId ? 'Change template' : 'Choose template'}
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogSelect
            field={fields.templateVersionId}
            label="Template"
            empty="None"
            options={engagement.choices}
          />
          <DialogText
            field={fields.engagementStart}
            label="Start day"
            type="date"
            description="Leave it empty to start on the day of acceptance. Weekends and holidays are skipped."
          />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}
