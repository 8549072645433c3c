ALTER TABLE "outside_calendars" DROP CONSTRAINT "outside_calendars_kind";--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_kind" CHECK ("outside_calendars"."kind" in ('ics', 'caldav', 'google', 'microsoft'));--> statement-breakpoint
GRANT UPDATE (account) ON outside_calendars TO plenum_accounts;
