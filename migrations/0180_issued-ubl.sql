CREATE TABLE "issued_ubl" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_ubl" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "issued_ubl" ADD CONSTRAINT "issued_ubl_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT ON issued_ubl TO plenum_accounts;--> statement-breakpoint
CREATE POLICY issued_ubl_accounts_select ON issued_ubl FOR SELECT TO plenum_accounts USING (true);--> statement-breakpoint
CREATE POLICY issued_ubl_accounts_insert ON issued_ubl FOR INSERT TO plenum_accounts WITH CHECK (true);--> statement-breakpoint
CREATE OR REPLACE TRIGGER issued_ubl_frozen BEFORE UPDATE OR DELETE ON issued_ubl
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();
CREATE OR REPLACE TRIGGER issued_ubl_not_emptied BEFORE TRUNCATE ON issued_ubl
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();
