import { formOf } from '#app/platform/verb.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { DialogSelect, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { READY_MADE_KEYS, READY_MADE_TITLES } from './ready-made-keys.ts';
import type { TemplateDetail } from './template-queries.server.ts';
import { templateVerbs } from './template-verbs.ts';

const STARTS = READY_MADE_KEYS.map((value) => ({ value, label: READY_MADE_TITLES[value] }));

/** The button that creates a template in a dialog. */
export function CreateTemplate() {
  return (
    <FormDialog
      {...formOf(templateVerbs.create, {})}
      labels={{ submit: 'Create Template', sending: 'Creating...' }}
      intro="Start from a ready-made plan, then change what you do differently."
    >
      {(fields) => (
        <>
          <DialogText field={fields.title} label="Name" />
          <DialogSelect
            field={fields.from}
            label="Start from"
            empty="An empty template"
            options={STARTS}
          />
          <DialogTextarea field={fields.description} label="Description" rows={3} />
        </>
      )}
    </FormDialog>
  );
}

/** Archives a template, or restores it. */
export function TemplateArchiveControl({ template }: { template: TemplateDetail }) {
  return (
    <ArchiveControl
      verbs={templateVerbs}
      of={{ templateId: template.id }}
      title={template.title}
      isArchived={template.archivedAt !== null}
      version={template.version}
      size="sm"
    >
      New proposals can't use it. Proposals and projects that already do keep it, and you can
      restore it.
    </ArchiveControl>
  );
}
