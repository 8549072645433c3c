import { z } from 'zod';
import { NOTICE_SUBJECTS } from '#app/records/notice/notice-subjects.ts';

const subjects = z.array(z.enum(NOTICE_SUBJECTS)).max(NOTICE_SUBJECTS.length).default([]);

/** What a person is notified of: the kinds by notice and the kinds by email. Kinds that are not named are turned off. */
export const choicesSchema = z.object({
  byNotice: subjects,
  byMail: subjects,
  savedAt: z.string().max(40),
});
export type Choices = z.infer<typeof choicesSchema>;

/** Who of the staff is emailed of what concerns all of them. */
const MAILED_STAFF = ['firm', 'all', 'chosen'] as const;

const route = z.object({
  to: z.enum(MAILED_STAFF),
  people: z.array(z.uuid()).max(100).default([]),
});

/** Who is emailed about one kind of record; `people` are account ids and count if `to` is "chosen". */
export type StaffRoute = z.infer<typeof route>;

const routes = z.record(z.string(), route);

/** Reads the routes in the setting notifications.staff, by subject; subjects without one go their usual way. */
export function parseRoutes(setting: string): Partial<Record<string, StaffRoute>> {
  return routes.parse(JSON.parse(setting));
}

/** Who is emailed about what, as its screen edits it: one route for each kind of record. */
export const staffRoutesSchema = z.object({
  routes: z
    .array(
      route
        .extend({ subject: z.enum(NOTICE_SUBJECTS) })
        .refine(({ to, people }) => to !== 'chosen' || people.length > 0, {
          path: ['people'],
          message: 'Choose at least one person',
        }),
    )
    .max(NOTICE_SUBJECTS.length),
  savedAt: z.string().max(40),
});
export type StaffRoutes = z.infer<typeof staffRoutesSchema>;
