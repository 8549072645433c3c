import type { FieldMetadata } from '@conform-to/react';
import { useState } from 'react';
import { DialogLookup } from '#app/ui/dialog-fields.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { WorkOption } from './work-queries.server.ts';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/** The starting values of the work fields. */
export type StartWork = {
  customer: LookupOption | null;
  project: LookupOption | null;
  task: LookupOption | null;
};

const NO_WORK: StartWork = { customer: null, project: null, task: null };

/**
 * Customer, project and task of hours, all optional; expenses have no task. A project or task sets its customer, and another customer clears project
 * and task, so that they always belong together.
 */
export function WorkFields({
  fields,
  start = NO_WORK,
  hasTask = true,
}: {
  fields: Readonly<Record<'customerId' | 'projectId', Field> & { taskId?: Field }>;
  start?: StartWork | undefined;
  hasTask?: boolean;
}) {
  const [work, setWork] = useState(start);
  // A selector that is given another choice from here begins again under the next number.
  const [rounds, setRounds] = useState({ customer: 0, project: 0, task: 0 });
  const set = (changes: Partial<StartWork>, from: keyof StartWork) => {
    const next = { ...work, ...changes };
    const isOther = (name: keyof StartWork) => next[name]?.value !== work[name]?.value;
    // Others are offered there, or something else is chosen.
    const isStale = {
      customer: isOther('customer'),
      project: isOther('customer') || isOther('project'),
      task: isOther('customer') || isOther('project') || isOther('task'),
    };
    const renewed = (name: keyof StartWork) =>
      rounds[name] + (name !== from && isStale[name] ? 1 : 0);
    setWork(next);
    setRounds({
      customer: renewed('customer'),
      project: renewed('project'),
      task: renewed('task'),
    });
  };
  const customer = work.customer?.value;
  const ofCustomer: Record<string, string> = customer ? { customer } : {};
  return (
    <>
      <DialogLookup<LookupOption>
        key={`customer-${rounds.customer}`}
        field={fields.customerId}
        label="Customer"
        source="/admin/customers/options"
        placeholder="None: internal work"
        nothingFound="No approved customer found"
        chosen={work.customer}
        clearable
        onChoose={(chosen) => {
          if (chosen.value === customer) return;
          set({ customer: chosen, project: null, task: null }, 'customer');
        }}
        onClear={() => set(NO_WORK, 'customer')}
      />
      <FieldGrid>
        <DialogLookup<LookupOption & Partial<WorkOption>>
          key={`project-${rounds.project}`}
          field={fields.projectId}
          label="Project"
          source={`/admin/time-tracking/projects?${new URLSearchParams(ofCustomer)}`}
          placeholder="None"
          nothingFound="No project found"
          chosen={work.project}
          clearable
          onChoose={(chosen) => {
            if (chosen.value === work.project?.value) return;
            set(
              { project: chosen, customer: chosen.customer ?? work.customer, task: null },
              'project',
            );
          }}
          onClear={() => set({ project: null, task: null }, 'project')}
        />
        {hasTask && fields.taskId ? (
          <DialogLookup<LookupOption & Partial<WorkOption>>
            key={`task-${rounds.task}`}
            field={fields.taskId}
            label="Task"
            source={`/admin/time-tracking/tasks?${new URLSearchParams({
              ...ofCustomer,
              ...(work.project && { project: work.project.value }),
            })}`}
            placeholder="None"
            nothingFound="No open task found"
            chosen={work.task}
            clearable
            onChoose={(chosen) =>
              set(
                {
                  task: chosen,
                  customer: chosen.customer ?? work.customer,
                  project: chosen.project ?? work.project,
                },
                'task',
              )
            }
            onClear={() => set({ task: null }, 'task')}
          />
        ) : null}
      </FieldGrid>
    </>
  );
}
