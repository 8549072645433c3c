import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFetcher } from 'react-router';
import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { useReads } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { ProjectSteps } from './ProjectParts.tsx';
import type { Milestone } from './project-list-queries.server.ts';
import { milestoneVerbs } from './project-verbs.ts';

const MilestoneFields = onDemand(async () => (await import('./ProjectFields.tsx')).MilestoneFields);
const milestoneEditSchema = async () => (await import('./project-forms.ts')).milestoneEditSchema;
const milestoneSchema = async () => (await import('./project-forms.ts')).milestoneSchema;

/** A project's milestones with everything that staff do with them; read-only while the project is archived. */
export function MilestoneEditor({
  projectId,
  milestones,
  today,
  isArchived,
}: {
  projectId: string;
  milestones: readonly Milestone[];
  today: string;
  isArchived: boolean;
}) {
  const home = `/admin/projects/${projectId}/milestones`;
  const last = milestones.length - 1;
  return (
    <ScreenSection
      title="Milestones"
      actions={
        isArchived ? undefined : (
          <AddMilestone action={addressOf(milestoneVerbs.create, { projectId })} />
        )
      }
    >
      <ProjectSteps
        side="firm"
        milestones={milestones}
        today={today}
        none={
          <EmptyState title="No milestones yet">
            Add the steps that lead to the end of this project. The customer sees them with their
            dates.
          </EmptyState>
        }
        {...(!isArchived && {
          actions: (milestone: Milestone, index: number) => (
            <MilestoneActions
              milestone={milestone}
              address={`${home}/${milestone.id}`}
              isFirst={index === 0}
              isLast={index === last}
            />
          ),
        })}
      />
    </ScreenSection>
  );
}

function AddMilestone({ action }: { action: string }) {
  return (
    <FormDialog
      title="Add Milestone"
      action={action}
      schema={milestoneSchema}
      labels={{ submit: 'Add Milestone', sending: 'Adding...' }}
      trigger={(open) => (
        <Button
          variant="default"
          size="xs"
          onClick={open}
          leftSection={<IconPlus size={15} aria-hidden="true" />}
        >
          Add Milestone
        </Button>
      )}
    >
      {(fields) => <MilestoneFields fields={fields} />}
    </FormDialog>
  );
}

function MilestoneActions({
  milestone,
  address,
  isFirst,
  isLast,
}: {
  milestone: Milestone;
  address: string;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { title, dueDate, completedAt, asksSignOff, version } = milestone;
  const values = { version: String(version) };
  return (
    <>
      <ActionButton
        action={`${address}/${completedAt ? 'reopen' : 'complete'}`}
        values={values}
        variant="default"
        size="compact-sm"
        sendingLabel="Saving..."
        aria-label={`${completedAt ? 'Reopen' : 'Complete'} ${title}`}
      >
        {completedAt ? 'Reopen' : 'Complete'}
      </ActionButton>
      <MoveButton address={address} title={title} direction="up" disabled={isFirst} />
      <MoveButton address={address} title={title} direction="down" disabled={isLast} />
      <FormDialog
        title="Edit Milestone"
        action={`${address}/edit`}
        schema={milestoneEditSchema}
        defaultValue={{ title, dueDate, asksSignOff: asksSignOff ? 'on' : '', version }}
        labels={{ submit: 'Save Changes', sending: 'Saving...' }}
        trigger={(open) => (
          <IconButton variant="subtle" onClick={open} aria-label={`Edit ${title}`}>
            <IconPencil size={17} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      >
        {(fields) => (
          <>
            <MilestoneFields fields={fields} />
            <DialogHidden field={fields.version} />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        title="Remove this milestone?"
        action={`${address}/remove`}
        values={values}
        labels={{ confirm: 'Remove', sending: 'Removing...' }}
        danger
        trigger={(open) => (
          <IconButton variant="subtle" color="red" onClick={open} aria-label={`Remove ${title}`}>
            <IconTrash size={17} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      >
        "{title}" is permanently removed from the project, for the customer too.
      </ConfirmDialog>
    </>
  );
}

function MoveButton({
  address,
  title,
  direction,
  disabled,
}: {
  address: string;
  title: string;
  direction: 'up' | 'down';
  disabled: boolean;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const isReading = useReads();
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown;
  if (isReading) return null;
  return (
    <fetcher.Form method="post" action={`${address}/move`}>
      <input type="hidden" name="direction" value={direction} />
      <IconButton
        type="submit"
        variant="subtle"
        disabled={disabled || fetcher.state !== 'idle'}
        aria-label={`Move ${title} ${direction}`}
      >
        <Arrow size={17} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </fetcher.Form>
  );
}
