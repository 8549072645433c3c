import type { AdminActor } from '#app/access/actor.ts';
import {
  archiveDocument,
  replaceFile,
  restoreDocument,
  sendDocuments,
  updateDocument,
} from '#app/areas/documents/document-commands.server.ts';
import {
  answerRequest,
  reopenRequest,
  requestFile,
  updateRequest,
  withdrawRequest,
} from '#app/areas/documents/request-commands.server.ts';
import {
  archiveMeeting,
  restoreMeeting,
  setMeetingStatus,
  updateMeeting,
} from '#app/areas/meetings/meeting-commands.server.ts';
import { answerMeeting } from '#app/areas/meetings/meeting-response-commands.server.ts';
import { acknowledgeProcedure } from '#app/areas/procedures/acknowledgement-commands.server.ts';
import { updateProcedure } from '#app/areas/procedures/procedure-commands.server.ts';
import {
  markReviewed,
  restoreProcedure,
  setProcedureStatus,
} from '#app/areas/procedures/procedure-status-commands.server.ts';
import { answerMilestone } from '#app/areas/projects/milestone-answer-commands.server.ts';
import {
  addMilestone,
  completeMilestone,
  moveMilestone,
  removeMilestone,
  reopenMilestone,
  updateMilestone,
} from '#app/areas/projects/milestone-commands.server.ts';
import {
  archiveProject,
  restoreProject,
  setProjectStatus,
  updateProject,
} from '#app/areas/projects/project-commands.server.ts';
import { completeOwnTask } from '#app/areas/tasks/own-task-commands.server.ts';
import {
  archiveTask,
  createTask,
  restoreTask,
  setTaskStatus,
  updateTask,
} from '#app/areas/tasks/task-commands.server.ts';
import { commentOnTask } from '#app/areas/tasks/task-comment-commands.server.ts';
import { taskSchema } from '#app/areas/tasks/task-forms.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { shareOne, stageFiles } from '#tests/helpers/documents.ts';
import { makeMeeting, makeProcedure, makeProject, makeTask } from '#tests/helpers/makers.ts';
import { edit as editOfMeeting } from '#tests/helpers/meetings.ts';
import { edit as editOfProject } from '#tests/helpers/projects.ts';
import { people, type Scene } from './pair-cast.ts';
import { monthFiles } from './pair-month-scene.ts';

/** A task on its customer's side. */
async function task(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const { id } = await unsafeOwnerTransaction((tx) =>
    makeTask(tx, customerId, { side: 'customer' }),
  );
  const fields = { title: 'Edited', priority: 'high', side: 'firm' } as const;
  return {
    customerId,
    record: { table: 'tasks', id },
    rows: { tasks: 'id = $1', task_comments: 'task_id = $1' },
    commands: {
      edit: () => updateTask(ann, id, { ...fields, assigneeId: ann.userId, version: 1 }),
      start: () => setTaskStatus(ann, id, { status: 'in_progress', version: 1 }),
      'complete as customer': () => completeOwnTask(carla, id, 1),
      comment: () => commentOnTask(carla, id, { text: 'Done soon' }),
      archive: () => archiveTask(ann, id, 1),
      restore: () => restoreTask(ann, id, 2),
    },
  };
}

/** A meeting that its customer has been invited to. */
async function meeting(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const { id, invitationSequence: invitation } = await unsafeOwnerTransaction((tx) =>
    makeMeeting(tx, { customerId }),
  );
  return {
    customerId,
    record: { table: 'meetings', id },
    rows: { meetings: 'id = $1', meeting_responses: 'meeting_id = $1' },
    commands: {
      move: () => updateMeeting(ann, id, editOfMeeting({ version: 1 })),
      cancel: () => setMeetingStatus(ann, id, { status: 'cancelled', version: 1 }),
      confirm: () => answerMeeting(carla, id, { response: 'confirmed', invitation }),
      'ask for another time': () =>
        answerMeeting(carla, id, { response: 'other_time', note: 'Later', invitation }),
      archive: () => archiveMeeting(ann, id, 2),
      restore: () => restoreMeeting(ann, id, 3),
    },
  };
}

/** A document that staff shared, and a file that was sent and that only one form may have. */
async function document(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const id = await shareOne(ann, customerId);
  const uploads = await stageFiles(ann, 'next.txt');
  const title = 'Edited';
  return {
    customerId,
    record: { table: 'customer_documents', id },
    rows: {
      customer_documents: 'id = $1',
      document_versions: 'document_id = $1',
      staged_uploads: `user_id = '${ann.userId}'`,
    },
    commands: {
      edit: () => updateDocument(ann, id, { title, category: 'general', version: 1 }),
      replace: () => replaceFile(ann, id, { uploads }),
      'replace as customer': async () => replaceFile(carla, id, { uploads }),
      archive: () => archiveDocument(ann, id),
      restore: () => restoreDocument(ann, id),
    },
  };
}

/** A file that staff asked for, and the one upload with which it is answered or which is sent without. */
async function request(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const asked = { title: 'Rate letter', category: 'general' } as const;
  const id = await requestFile(ann, { ...asked, customerId });
  const uploads = await stageFiles(carla, 'rates.txt');
  return {
    customerId,
    record: { table: 'document_requests', id },
    rows: {
      document_requests: 'id = $1',
      customer_documents: `customer_id = '${customerId}'`,
      staged_uploads: `user_id = '${carla.userId}'`,
    },
    commands: {
      answer: () => answerRequest(carla, id, { uploads }),
      'send without': () => sendDocuments(carla, { uploads, ...asked }),
      edit: () => updateRequest(ann, id, { ...asked, title: 'Edited', version: 1 }),
      withdraw: () => withdrawRequest(ann, id),
      reopen: () => reopenRequest(ann, id),
    },
  };
}

/** A procedure in force. */
async function procedure(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const { id } = await unsafeOwnerTransaction(
    async (tx) =>
      (await makeProcedure(tx, { id: customerId } as never, { status: 'approved' })).procedure,
  );
  const to = (status: 'draft' | 'review' | 'approved' | 'archived', version: number) => () =>
    setProcedureStatus(ann, id, { status, version });
  return {
    customerId,
    record: { table: 'procedures', id },
    rows: {
      procedures: 'id = $1',
      procedure_versions: 'procedure_id = $1',
      procedure_acknowledgements:
        'version_id in (select id from procedure_versions where procedure_id = $1)',
    },
    commands: {
      edit: () => updateProcedure(ann, id, { title: 'Edited', content: 'New', version: 1 }),
      'back to review': to('review', 1),
      'mark reviewed': () => markReviewed(ann, id, 2),
      acknowledge: () => acknowledgeProcedure(carla, id, 1),
      archive: to('archived', 1),
      restore: () => restoreProcedure(ann, id, 2),
    },
  };
}

/** A project, with a task to be made in it. */
async function project(): Promise<Scene> {
  const { ann, customerId } = await people();
  const { id } = await unsafeOwnerTransaction((tx) => makeProject(tx, customerId));
  const made = taskSchema.parse({ customerId, title: 'In it', projectId: id });
  return {
    customerId,
    record: { table: 'projects', id },
    rows: { projects: 'id = $1', project_milestones: 'project_id = $1', tasks: 'project_id = $1' },
    commands: {
      edit: () => updateProject(ann, id, editOfProject({ title: 'Edited' })),
      start: () => setProjectStatus(ann, id, { status: 'active', version: 1 }),
      'make a task': () => createTask(ann, made),
      'add a milestone': () => addMilestone(ann, id, { title: 'First' }),
      archive: () => archiveProject(ann, id, 1),
      restore: () => restoreProject(ann, id, 2),
    },
  };
}

/** Three milestones of a project in their order. */
async function milestones(): Promise<Scene> {
  const { ann, customerId } = await people();
  const { id: projectId } = await unsafeOwnerTransaction((tx) => makeProject(tx, customerId));
  const [one, two, three] = await added(ann, projectId, ['One', 'Two', 'Three']);
  const key = (milestoneId = '') => ({ projectId, milestoneId });
  return {
    customerId,
    rows: { project_milestones: `project_id = '${projectId}'` },
    commands: {
      edit: () => updateMilestone(ann, key(two), { title: 'Edited', version: 1 }),
      complete: () => completeMilestone(ann, key(two), 1),
      'move it up': () => moveMilestone(ann, key(two), { direction: 'up' }),
      'move the last up': () => moveMilestone(ann, key(three), { direction: 'up' }),
      'remove the first': () => removeMilestone(ann, key(one), 1),
      add: () => addMilestone(ann, projectId, { title: 'Four' }),
    },
  };
}

/** A completed milestone that asks its customer to accept it. */
async function signOff(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const { id: projectId } = await unsafeOwnerTransaction((tx) => makeProject(tx, customerId));
  const milestoneId = await addMilestone(ann, projectId, { title: 'Register', asksSignOff: true });
  const key = { projectId, milestoneId };
  await completeMilestone(ann, key, 1);
  return {
    customerId,
    rows: {
      project_milestones: `id = '${milestoneId}'`,
      milestone_answers: `title = 'Register' and user_id = '${carla.userId}'`,
    },
    commands: {
      accept: () =>
        answerMilestone(carla, key, { answer: 'accepted', note: undefined, version: 2 }),
      'not yet': () =>
        answerMilestone(carla, key, { answer: 'not_yet', note: 'Two are missing', version: 2 }),
      edit: () => updateMilestone(ann, key, { title: 'Edited', version: 2 }),
      reopen: () => reopenMilestone(ann, key, 2),
      remove: () => removeMilestone(ann, key, 2),
    },
  };
}

async function added(ann: AdminActor, projectId: string, titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push(await addMilestone(ann, projectId, { title }));
  return ids;
}

/** Scenes over what staff and customers work on together. */
export const WORK_SCENES: Record<string, () => Promise<Scene>> = {
  task,
  meeting,
  document,
  request,
  procedure,
  project,
  milestones,
  'sign-off': signOff,
  'month files': monthFiles,
};
