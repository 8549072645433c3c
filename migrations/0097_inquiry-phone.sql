ALTER TABLE "project_inquiries" ADD COLUMN "phone" text;--> statement-breakpoint
-- What the firm may read of an inquiry is what its webhooks show.
GRANT SELECT (phone) ON project_inquiries TO plenum_firm;
