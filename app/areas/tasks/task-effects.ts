import {
  type AdminActor,
  type CustomerActor,
  type StaffOrFirm,
  shownNameOf,
} from '#app/access/actor.ts';
import type { changesOf } from '#app/areas/activity/changes.ts';
import type { Effect, EventNotice } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { taskEvents } from '#app/records/task/events.ts';
import type { TaskStatus } from '#app/records/task/task-status.ts';
import {
  type AnnouncedTask,
  commentOfCustomer,
  commentOfFirm,
  newForCustomer,
  ownTaskMoved,
  taskAssigned,
  taskMovedByFirm,
} from './task-announcements.ts';

type Moved = { task: AnnouncedTask; before: TaskStatus; after: TaskStatus };

/** What follows from what happens to tasks. */
export const taskEffects = {
  // A project's own announcement covers its tasks.
  'task.created': (task: AnnouncedTask & { isOfNewProject: boolean }, by: StaffOrFirm) => ({
    id: task.id,
    line: { title: task.title, company: task.companyName, side: task.side },
    notices: task.isOfNewProject ? [] : [newForCustomer(task), ofAssignee(task, by)],
  }),
  'task.updated': (
    { task, changes, ...is }: Updated & { isNewForCustomer: boolean; isNewAssignee: boolean },
    by: AdminActor,
  ) => ({
    id: task.id,
    line: { title: task.title, ...changes },
    notices: [
      is.isNewForCustomer && newForCustomer(task),
      is.isNewAssignee && ofAssignee(task, by),
    ],
  }),
  'task.status_changed': movedByFirm,
  'task.completed': (moved: Moved, by: AdminActor | CustomerActor) =>
    by.kind === 'admin' ? movedByFirm(moved) : movedByCustomer(moved, 'completed', by),
  'task.reopened': (moved: Moved, by: CustomerActor) => movedByCustomer(moved, 'reopened', by),
  'task.commented': (
    { task, text, author }: { task: AnnouncedTask; text: string; author: Author },
    by: AdminActor | CustomerActor,
  ) => ({
    id: task.id,
    line: { title: task.title, side: author.authorSide },
    notices: [
      (by.kind === 'admin' ? commentOfFirm : commentOfCustomer)(task, text, author.authorName),
    ],
  }),
} satisfies EffectsOf<typeof taskEvents, Effect>;

type Updated = { task: AnnouncedTask; changes: ReturnType<typeof changesOf> };
type Author = { authorName: string; authorSide: string };

function movedByFirm({ task, before, after }: Moved) {
  const announcement = taskMovedByFirm(task, before, after);
  return {
    id: task.id,
    line: { title: task.title, before, after },
    notices: [announcement && { ...announcement, change: { before, after } }],
  };
}

function movedByCustomer(
  { task, before, after }: Moved,
  step: 'completed' | 'reopened',
  by: CustomerActor,
) {
  return {
    id: task.id,
    line: { title: task.title, before, after },
    notices: [ownTaskMoved(task, step, shownNameOf(by))],
  };
}

function ofAssignee(task: AnnouncedTask, by: StaffOrFirm): EventNotice | null {
  const { assigneeId } = task;
  return assigneeId && by.kind === 'admin'
    ? taskAssigned({ ...task, assigneeId }, shownNameOf(by))
    : null;
}
