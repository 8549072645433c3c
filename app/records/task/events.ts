import {
  type KindEvents,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasMoved,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of tasks. */
export const taskWebhooks = {
  taskCompleted: {
    label: 'Task completed',
    when: 'Either side completes a task.',
    record: 'task',
  },
  newTask: {
    label: 'New task',
    when: 'Staff create a task.',
    record: 'task',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to tasks, as the activity log says it; an event in braces has further effects. */
export const taskEvents = {
  'task.archived': wasArchived,
  'task.assigned': '{who} assigned {record}',
  'task.commented': { sentence: '{who} commented on {record}' },
  'task.completed': { sentence: '{who} completed {record}', webhook: 'taskCompleted' },
  'task.created': { sentence: '{who} created {record}[ for {customer}]', webhook: 'newTask' },
  'task.reopened': { sentence: '{who} reopened {record}' },
  'task.restored': wasRestored,
  'task.status_changed': { sentence: wasMoved },
  'task.updated': { sentence: wasEdited },
} as const satisfies KindEvents<keyof typeof taskWebhooks>;
