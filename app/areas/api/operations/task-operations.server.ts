import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { createTask, setTaskStatus, updateTask } from '#app/areas/tasks/task-commands.server.ts';
import { taskFieldsSchema } from '#app/areas/tasks/task-forms.ts';
import { newTask, taskEdit, taskQuery } from '../api-inputs.ts';
import { operation } from '../operation.server.ts';
import { getRecord, listRecords } from '../record-queries.server.ts';
import { mergeEdit } from './merged.ts';
import { pageOf } from './page-of.ts';

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
