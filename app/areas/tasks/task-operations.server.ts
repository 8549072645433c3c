import { z } from 'zod';
import { operation } from '#app/access/operation.server.ts';
import {
  archived,
  customerId,
  isStatusAlone,
  ONLY_STATUS,
  queryFields,
  seenVersion,
} from '#app/areas/public-records/api-inputs.ts';
import { editOf } from '#app/areas/public-records/edit-of.ts';
import { getRecord, listRecords } from '#app/areas/public-records/listed-record-queries.server.ts';
import { mergeEdit } from '#app/areas/public-records/merged.ts';
import { pageOf } from '#app/areas/public-records/page-of.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { TASK_STATUSES } from '#app/records/task/task-status.ts';
import { createTask, setTaskStatus, updateTask } from './task-commands.server.ts';
import { taskFieldsSchema, taskSchema } from './task-forms.ts';

const taskQuery = z.strictObject({
  ...queryFields,
  status: z.enum(TASK_STATUSES).optional(),
  customerId,
  archived,
});

const newTask = z
  .strictObject(taskSchema.omit({ submissionId: true }).shape)
  .meta({ id: 'NewTask', description: 'A task for a customer, pending at first.' });

const taskEdit = z
  .strictObject({
    ...editOf(taskFieldsSchema.shape),
    status: z.enum(TASK_STATUSES).optional(),
    version: seenVersion,
  })
  .refine(isStatusAlone, { path: ['status'], error: ONLY_STATUS })
  .meta({
    id: 'TaskEdit',
    description: 'What changes on a task: its fields, or only its status.',
  });

const tag = 'Tasks';
const one = { path: '/tasks/:id', tag, response: RECORDS.task.schema } as const;

/** The API's operations on tasks. */
export const taskOperations = [
  operation({
    method: 'GET',
    path: '/tasks',
    id: 'listTasks',
    tag,
    summary: 'Lists tasks, the newest first.',
    query: taskQuery,
    response: pageOf(RECORDS.task.schema),
    run: ({ actor, query }) => listRecords(actor, 'task', query),
  }),
  operation({
    method: 'POST',
    path: '/tasks',
    id: 'createTask',
    tag,
    summary: 'Creates a task for a customer, who is notified when it is theirs to do.',
    body: newTask,
    response: RECORDS.task.schema,
    async run({ actor, body, submissionId }) {
      const id = await createTask(actor, { ...body, submissionId });
      return getRecord(actor, 'task', id);
    },
  }),
  operation({
    ...one,
    method: 'GET',
    id: 'getTask',
    summary: 'Reads one task.',
    run: ({ actor, id }) => getRecord(actor, 'task', id),
  }),
  operation({
    ...one,
    method: 'PATCH',
    id: 'updateTask',
    summary: 'Changes the fields of a task, or its status.',
    body: taskEdit,
    async run({ actor, id, body: { version, status, ...edit } }) {
      const before = await getRecord(actor, 'task', id);
      if (status) await setTaskStatus(actor, id, { status, version });
      else {
        const fields = mergeEdit(before, edit, taskFieldsSchema.keyof().options);
        await updateTask(actor, id, { ...fields, version });
      }
      return getRecord(actor, 'task', id);
    },
  }),
];
