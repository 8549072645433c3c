import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { archiveTemplate, createTemplate, restoreTemplate } from './template-commands.server.ts';
import { templateVerbs } from './template-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(templateVerbs.create, createTemplate, (templateId) =>
    redirectWithToast(`/admin/templates/${templateId}`, {
      kind: 'success',
      title: 'Template created',
    }),
  ),
  on(templateVerbs.archive, (staff, { version }, { templateId }) =>
    archiveTemplate(staff, templateId, version),
  ),
  on(templateVerbs.restore, (staff, { version }, { templateId }) =>
    restoreTemplate(staff, templateId, version),
  ),
];

/** What this area is to the house. */
export const templatesArea = {
  handlers,
} satisfies Area;
