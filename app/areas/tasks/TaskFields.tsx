import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { SIDES } from '#app/access/author.ts';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { useChosenCustomer } from '#app/areas/customers/use-chosen-customer.ts';
import {
  SIDE_LABELS,
  TASK_PRIORITIES,
  TASK_PRIORITY_DISPLAY,
} from '#app/records/task/task-status.ts';
import {
  DialogHidden,
  DialogLookup,
  DialogSelect,
  DialogText,
  DialogTextarea,
} from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { ProjectField } from '#app/ui/ProjectField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { TaskDetail } from './task-detail-queries.server.ts';
import type { taskEditSchema, taskSchema } from './task-forms.ts';

type NewFields = FormFields<z.input<typeof taskSchema>>;
type EditFields = FormFields<z.input<typeof taskEditSchema>>;
type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type SharedFields = Readonly<
  Record<
    'projectId' | 'title' | 'description' | 'priority' | 'dueDate' | 'side' | 'assigneeId',
    Field
  >
>;

const PRIORITY_OPTIONS = TASK_PRIORITIES.map((value) => ({
  value,
  label: TASK_PRIORITY_DISPLAY[value].label,
}));

const SIDE_OPTIONS = SIDES.map((value) => ({ value, label: SIDE_LABELS.firm[value] }));

/** The fields of the dialog that creates a task. Choosing another customer clears the project. */
export function NewTaskFields({ fields }: { fields: NewFields }) {
  const { customerId, onChoose } = useChosenCustomer(fields.projectId);
  return (
    <>
      <CustomerField field={fields.customerId} onChoose={onChoose} />
      <SharedTaskFields
        fields={fields}
        project={<ProjectField key={customerId} field={fields.projectId} customerId={customerId} />}
      />
    </>
  );
}

/** The fields of the dialog that edits a task. */
export function TaskEditFields({ fields, task }: { fields: EditFields; task: TaskDetail }) {
  return (
    <>
      <SharedTaskFields
        fields={fields}
        task={task}
        project={
          <ProjectField
            field={fields.projectId}
            customerId={task.customerId}
            chosen={optionOf(task.projectId, task.projectTitle)}
          />
        }
      />
      <DialogHidden field={fields.version} />
    </>
  );
}

function SharedTaskFields({
  fields,
  project,
  task,
}: {
  fields: SharedFields;
  project: ReactNode;
  task?: TaskDetail;
}) {
  const side = fields.side.value ?? 'firm';
  return (
    <>
      <DialogText field={fields.title} label="Title" />
      <DialogTextarea field={fields.description} label="Description" rows={4} />
      <FieldGrid>
        <DialogSelect field={fields.priority} label="Priority" options={PRIORITY_OPTIONS} />
        <DialogText field={fields.dueDate} label="Due date" type="date" />
      </FieldGrid>
      {project}
      <FieldGrid>
        <DialogSelect field={fields.side} label="Assigned to" options={SIDE_OPTIONS} />
        {side === 'firm' ? (
          <DialogLookup
            field={fields.assigneeId}
            label="Assignee"
            source="/admin/users/staff-options"
            placeholder="Unassigned"
            nothingFound="No staff member found"
            chosen={optionOf(task?.assigneeId ?? null, task?.assigneeName ?? null)}
            clearable
          />
        ) : null}
      </FieldGrid>
    </>
  );
}

function optionOf(value: string | null, label: string | null) {
  return value && label ? { value, label } : undefined;
}
