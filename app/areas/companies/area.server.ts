import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { createCompany, updateCompany } from './company-commands.server.ts';
import { companySearch } from './company-sources-sql.server.ts';
import { companyVerbs } from './company-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(companyVerbs.create, createCompany),
  on(companyVerbs.edit, (staff, edit, { companyId }) => updateCompany(staff, companyId, edit)),
];

/** What this area is to the house. */
export const companiesArea = {
  handlers,
  found: { company: companySearch },
} satisfies Area;
