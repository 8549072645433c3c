import { z } from 'zod';
import { savedAtField } from '#app/platform/forms/version-field.ts';
import { NOTICE_SUBJECTS } from '#app/records/notice/notice-subjects.ts';
import { staffRoute } from '#app/records/notice/staff-route.ts';

const subjects = z.array(z.enum(NOTICE_SUBJECTS)).max(NOTICE_SUBJECTS.length).default([]);

/** What a person is notified of: the kinds by notice and the kinds by email. Kinds that are not named are turned off. */
export const choicesSchema = z.object({
  byNotice: subjects,
  byMail: subjects,
  savedAt: savedAtField,
});
export type Choices = z.infer<typeof choicesSchema>;

/** Who is emailed about what, as its screen edits it: one route for each kind of record. */
export const staffRoutesSchema = z.object({
  routes: z
    .array(
      staffRoute
        .extend({ subject: z.enum(NOTICE_SUBJECTS) })
        .refine(({ to, people }) => to !== 'chosen' || people.length > 0, {
          path: ['people'],
          message: 'Choose at least one person',
        }),
    )
    .max(NOTICE_SUBJECTS.length),
  savedAt: savedAtField,
});
export type StaffRoutes = z.infer<typeof staffRoutesSchema>;
