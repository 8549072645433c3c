-- The file that each document has had becomes its first version.
INSERT INTO "document_versions" ("document_id", "number", "file_name", "file_path", "file_size", "mime_type", "uploaded_by", "author_name", "author_side", "created_at")
	SELECT "id", 1, "file_name", "file_path", "file_size", "mime_type", "uploaded_by", "author_name", "author_side", "created_at" FROM "customer_documents";--> statement-breakpoint
DROP INDEX "customer_documents_path_unique";--> statement-breakpoint
ALTER TABLE "customer_documents" DROP COLUMN "file_name";--> statement-breakpoint
ALTER TABLE "customer_documents" DROP COLUMN "file_path";--> statement-breakpoint
ALTER TABLE "customer_documents" DROP COLUMN "file_size";--> statement-breakpoint
ALTER TABLE "customer_documents" DROP COLUMN "mime_type";