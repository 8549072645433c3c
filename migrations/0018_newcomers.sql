ALTER TABLE "member_invitations" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "member_invitations_waiting" ON "member_invitations" USING btree ("accepted_at","id") WHERE awaits_approval;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_waiting_accepted" CHECK (not "member_invitations"."awaits_approval" or ("member_invitations"."accepted_by" is not null and "member_invitations"."accepted_at" is not null and "member_invitations"."withdrawn_at" is null));--> statement-breakpoint
-- Whoever waits has their page open: its stream is looked at again once they wait no longer, however that ends.
CREATE FUNCTION notify_waiting_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', NEW.accepted_by::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER member_invitations_access AFTER UPDATE OF awaits_approval ON member_invitations
  FOR EACH ROW WHEN (OLD.awaits_approval AND NOT NEW.awaits_approval) EXECUTE FUNCTION notify_waiting_over();
