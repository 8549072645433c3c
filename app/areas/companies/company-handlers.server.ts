import { on } from '#app/access/verb-handlers.ts';
import { createCompany, updateCompany } from './company-commands.server.ts';
import { companyVerbs } from './company-verbs.ts';

/** The command behind each verb. */
export const companyHandlers = [
  on(companyVerbs.create, createCompany),
  on(companyVerbs.edit, (staff, edit, { companyId }) => updateCompany(staff, companyId, edit)),
];
