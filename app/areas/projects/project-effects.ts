import {
  type AdminActor,
  type CustomerActor,
  type StaffOrFirm,
  shownNameOf,
} from '#app/access/actor.ts';
import type { changesOf } from '#app/areas/activity/changes.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { projectEvents } from '#app/records/project/events.ts';
import type { ProjectStatus } from '#app/records/project/project-status.ts';
import {
  type AnnouncedProject,
  milestoneAnswered,
  milestoneCompleted,
  newProject,
  projectStatusChanged,
} from './project-announcements.ts';

type Change = { before: ProjectStatus; after: ProjectStatus };
type Answered = {
  project: AnnouncedProject & { companyName: string };
  milestone: string;
  note: string | null;
};

/** What follows from what happens to projects. */
export const projectEffects = {
  'project.created': (
    {
      project,
      company,
      milestones,
      isSetUp,
    }: {
      project: AnnouncedProject;
      company: string;
      milestones: number;
      /** What sets it up announces it once all that belongs to it is there. */
      isSetUp: boolean;
    },
    _: StaffOrFirm,
  ) => ({
    id: project.id,
    line: { title: project.title, company, milestones },
    notices: [!isSetUp && newProject(project)],
  }),
  'project.updated': (
    {
      project,
      changes,
      status,
    }: { project: AnnouncedProject; changes: ReturnType<typeof changesOf>; status: Change | null },
    _: AdminActor,
  ) => ({
    id: project.id,
    line: { title: project.title, ...changes },
    notices: [status && { ...projectStatusChanged(project, status), change: status }],
  }),
  'project.status_changed': (
    { project, status }: { project: AnnouncedProject; status: Change },
    _: AdminActor,
  ) => ({
    id: project.id,
    line: { title: project.title, ...status },
    notices: [{ ...projectStatusChanged(project, status), change: status }],
  }),
  'project.milestone_completed': (
    {
      project,
      milestone,
      progress,
    }: {
      project: AnnouncedProject;
      milestone: { title: string; asksSignOff: boolean };
      progress: { completed: number; total: number };
    },
    _: AdminActor,
  ) => ({
    id: project.id,
    line: { project: project.title, milestone: milestone.title },
    notices: [milestoneCompleted(project, milestone, progress)],
  }),
  'project.milestone_accepted': (facts: Answered, by: CustomerActor) =>
    answered(facts, by, 'accepted'),
  'project.milestone_not_accepted': (facts: Answered, by: CustomerActor) =>
    answered(facts, by, 'not_yet'),
} satisfies EffectsOf<typeof projectEvents, Effect>;

function answered(
  { project, milestone, note }: Answered,
  by: CustomerActor,
  answer: Parameters<typeof milestoneAnswered>[2]['answer'],
) {
  return {
    id: project.id,
    line: { project: project.title, milestone },
    notices: [
      milestoneAnswered(project, { title: milestone }, { answer, by: shownNameOf(by), note }),
    ],
  };
}
