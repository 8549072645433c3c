ALTER TABLE "billing_terms" ADD COLUMN "export_name" text;
