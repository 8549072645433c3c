import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useMay } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { OwnTaskDetail, TaskDetail } from './task-detail-queries.server.ts';
import { taskVerbs } from './task-verbs.ts';

const taskFields = () => import('./TaskFields.tsx');
const NewTaskFields = onDemand(async () => (await taskFields()).NewTaskFields);
const TaskEditFields = onDemand(async () => (await taskFields()).TaskEditFields);

/** The button that creates a task in a dialog. */
export function CreateTask() {
  return (
    <FormDialog
      size="lg"
      {...formOf(taskVerbs.create, {})}
      defaultValue={{ priority: 'medium', side: 'firm' }}
      labels={{ submit: 'Create Task', sending: 'Creating...' }}
    >
      {(fields) => <NewTaskFields fields={fields} />}
    </FormDialog>
  );
}

/** What staff can do with a task besides its status: edit and archive it, or restore it. */
export function TaskActions({ task }: { task: TaskDetail }) {
  return (
    <>
      <EditDialog
        title="Edit Task"
        size="lg"
        {...formOf(taskVerbs.edit, { taskId: task.id })}
        defaultValue={task}
        isEditable={!task.archivedAt}
      >
        {(fields) => <TaskEditFields fields={fields} task={task} />}
      </EditDialog>
      <ArchiveControl
        verbs={taskVerbs}
        of={{ taskId: task.id }}
        question="Archive this task?"
        isArchived={task.archivedAt !== null}
        version={task.version}
      >
        The task leaves your list and the customer's. Its comments stay, and you can restore it.
      </ArchiveControl>
    </>
  );
}

/** The one thing a customer does with a task on their side: complete it, or open it again. */
export function OwnTaskAction({ task }: { task: OwnTaskDetail }) {
  const mayMove = useMay(taskVerbs.complete.needs);
  if (!mayMove || task.side !== 'customer' || task.status === 'cancelled') return null;
  const isDone = task.status === 'completed';
  return (
    <ActionButton
      action={addressOf(isDone ? taskVerbs.reopen : taskVerbs.complete, { taskId: task.id })}
      values={{ version: String(task.version) }}
      variant={isDone ? 'default' : 'filled'}
      sendingLabel="Saving..."
    >
      {isDone ? 'Reopen' : 'Mark as Completed'}
    </ActionButton>
  );
}
