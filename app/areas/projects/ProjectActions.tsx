import { formOf } from '#app/platform/verb.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { ProjectDetail } from './project-detail-queries.server.ts';
import { projectVerbs } from './project-verbs.ts';

const projectFields = () => import('./ProjectFields.tsx');
const NewProjectFields = onDemand(async () => (await projectFields()).NewProjectFields);
const ProjectEditFields = onDemand(async () => (await projectFields()).ProjectEditFields);

/** The button that creates a project in a dialog. */
export function CreateProject() {
  return (
    <FormDialog
      size="lg"
      {...formOf(projectVerbs.create, {})}
      defaultValue={{ status: 'planning', kind: 'hourly' }}
      labels={{ submit: 'Create Project', sending: 'Creating...' }}
    >
      {(fields) => <NewProjectFields fields={fields} />}
    </FormDialog>
  );
}

/** What staff can do with a project besides its status: edit and archive it, or restore it. */
export function ProjectActions({ project }: { project: ProjectDetail }) {
  return (
    <>
      <EditDialog
        title="Edit Project"
        size="lg"
        {...formOf(projectVerbs.edit, { projectId: project.id })}
        defaultValue={project}
        isEditable={!project.archivedAt}
      >
        {(fields) => <ProjectEditFields fields={fields} />}
      </EditDialog>
      <ArchiveControl
        verbs={projectVerbs}
        of={{ projectId: project.id }}
        question="Archive this project?"
        isArchived={project.archivedAt !== null}
        version={project.version}
      >
        The project leaves your list and the customer's. Its milestones, tasks, and hours stay, and
        you can restore it.
      </ArchiveControl>
    </>
  );
}
