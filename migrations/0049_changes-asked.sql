ALTER TABLE "proposals" ADD COLUMN "changes_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "proposals_changes_asked" ON "proposals" USING btree ("sent_at") WHERE "proposals"."status" = 'sent' and "proposals"."archived_at" is null and coalesce("proposals"."changes_asked_at" >= "proposals"."sent_at", false);--> statement-breakpoint
UPDATE proposals p SET changes_asked_at = d.asked_at
  FROM (SELECT proposal_id, max(created_at) AS asked_at FROM proposal_decisions WHERE decision = 'changes' GROUP BY proposal_id) d
  WHERE d.proposal_id = p.id;--> statement-breakpoint
GRANT UPDATE (changes_asked_at) ON proposals TO plenum_customer;
