import { z } from 'zod';
import { canSignAs, MEMBER_ROLES } from '#app/access/member-rights.ts';
import { emailAddress } from '#app/areas/companies/company-forms.ts';
import { submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';

const rights = {
  role: z.enum(MEMBER_ROLES, 'Choose a role'),
  maySign: z.coerce.boolean().default(false),
};

type Rights = { role: (typeof MEMBER_ROLES)[number]; maySign: boolean };

const readsWhatTheySign = ({ role, maySign }: Rights) => !maySign || canSignAs(role);
const CANT_SIGN = {
  path: ['maySign'],
  message: "This role sees no contracts or proposals, so it can't sign them",
};

/** An invitation of a colleague. */
export const memberInvitationSchema = z
  .object({ email: emailAddress, ...rights, submissionId: submissionIdField })
  .refine(readsWhatTheySign, CANT_SIGN);

/** An existing account that staff make a member. */
export const memberAdditionSchema = z
  .object({ userId: z.uuid('Choose an account from the list'), ...rights })
  .refine(readsWhatTheySign, CANT_SIGN);

/** What a member may do after the change. */
export const memberRightsSchema = z
  .object({ ...rights, version: versionField })
  .refine(readsWhatTheySign, CANT_SIGN);

/** The confirmation to leave a company. */
export const leavingSchema = z.object({ confirmed: z.literal('yes') });

export type MemberInvitation = z.infer<typeof memberInvitationSchema>;
export type MemberAddition = z.infer<typeof memberAdditionSchema>;
export type MemberRights = z.infer<typeof memberRightsSchema>;
