CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"method" text DEFAULT 'password' NOT NULL,
	"proven_at" timestamp with time zone,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_method" CHECK ("sessions"."method" in ('password', 'totp', 'backup_code', 'passkey'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"email_hash" text,
	"outcome" text NOT NULL,
	"method" text NOT NULL,
	"address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_attempts_outcome" CHECK ("sign_in_attempts"."outcome" in ('success', 'second_step', 'wrong_password', 'unknown_email', 'refused', 'second_factor_wrong', 'rate_limited')),
	CONSTRAINT "sign_in_attempts_method" CHECK ("sign_in_attempts"."method" in ('password', 'totp', 'backup_code', 'passkey'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_used_step" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "two_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'user'))
);
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "activity_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_logs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scope" text NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_scope" CHECK ("api_keys"."scope" in ('read', 'write'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"available_balance" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"total_spent" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text,
	"created_by" uuid,
	"reversed_at" timestamp with time zone,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_payments_amount" CHECK ("invoice_payments"."amount" > 0),
	CONSTRAINT "invoice_payments_method" CHECK ("invoice_payments"."method" in ('check', 'ach', 'card', 'cash', 'balance', 'other'))
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_number" text NOT NULL,
	"number_repeat" integer DEFAULT 0 NOT NULL,
	"description" text,
	"amount" numeric(12, 2) NOT NULL,
	"due_date" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_prepayment" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_date" timestamp with time zone,
	"hours_released_at" timestamp with time zone,
	"submission_id" uuid,
	"submission_hash" text,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_id_customer_unique" UNIQUE("id","customer_id"),
	CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('draft', 'sent', 'paid', 'overdue', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"entry_number" integer NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"balance_after" numeric(12, 2) NOT NULL,
	"description" text NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"reverses_id" uuid,
	"submission_id" uuid,
	"submission_hash" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" > 0),
	CONSTRAINT "transactions_type" CHECK ("transactions"."type" in ('credit', 'debit'))
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"signed_name" text NOT NULL,
	"drawing" text,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text,
	"frozen_text" text NOT NULL,
	"content_hash" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_signatures_kind" CHECK ("contract_signatures"."kind" in ('typed', 'drawn'))
);
--> statement-breakpoint
ALTER TABLE "contract_signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"proposal_id" uuid,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"contract_value" numeric(12, 2),
	"start_date" date,
	"end_date" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"parties" jsonb,
	"signed_date" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_status" CHECK ("contracts"."status" in ('draft', 'sent', 'signed', 'expired', 'terminated'))
);
--> statement-breakpoint
ALTER TABLE "contracts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"company_name" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"approval_status" text DEFAULT 'pending' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"rejected_by" uuid,
	"rejected_at" timestamp with time zone,
	"rejection_reason" text,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_profiles_approval_status" CHECK ("customer_profiles"."approval_status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "customer_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"category" text DEFAULT 'general' NOT NULL,
	"file_version" integer DEFAULT 1 NOT NULL,
	"uploaded_by" uuid,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_documents_id_customer_unique" UNIQUE("id","customer_id"),
	CONSTRAINT "customer_documents_category" CHECK ("customer_documents"."category" in ('general', 'contracts', 'reports', 'procedures')),
	CONSTRAINT "customer_documents_author_side" CHECK ("customer_documents"."author_side" in ('firm', 'customer'))
);
--> statement-breakpoint
ALTER TABLE "customer_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"category" text DEFAULT 'general' NOT NULL,
	"due_date" date,
	"requested_by" uuid NOT NULL,
	"requested_by_name" text NOT NULL,
	"document_id" uuid,
	"fulfilled_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_requests_category" CHECK ("document_requests"."category" in ('general', 'contracts', 'reports', 'procedures'))
);
--> statement-breakpoint
ALTER TABLE "document_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"uploaded_by" uuid,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lead_magnet_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"estimate" jsonb,
	"scores" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_magnet_submissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"website" text,
	"message" text,
	"estimate" jsonb,
	"status" text DEFAULT 'new' NOT NULL,
	"note" text,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_inquiries_status" CHECK ("project_inquiries"."status" in ('new', 'contacted', 'qualified', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "project_inquiries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_article_feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"article_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"helpful" boolean NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kb_article_feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_article_view_days" (
	"article_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "kb_article_view_days_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
ALTER TABLE "kb_article_view_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_article_views" (
	"article_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kb_article_views_article_id_visit_id_pk" PRIMARY KEY("article_id","visit_id")
);
--> statement-breakpoint
ALTER TABLE "kb_article_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category_id" uuid,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"content" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "kb_articles"."title"), 'A') || setweight(to_tsvector('english', "kb_articles"."content"), 'B')) STORED
);
--> statement-breakpoint
ALTER TABLE "kb_articles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"icon" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kb_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kb_former_slugs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kb_missed_searches" (
	"query" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kb_missed_searches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meeting_responses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"response" text NOT NULL,
	"note" text,
	"invitation_sequence" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_responses_response" CHECK ("meeting_responses"."response" in ('confirmed', 'other_time'))
);
--> statement-breakpoint
ALTER TABLE "meeting_responses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"meeting_date" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"meeting_link" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"notes" text,
	"invitation_sequence" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_status" CHECK ("meetings"."status" in ('scheduled', 'completed', 'cancelled', 'rescheduled'))
);
--> statement-breakpoint
ALTER TABLE "meetings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_entity_type" CHECK ("notices"."entity_type" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'inquiry', 'registration', 'webhook'))
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"by_notice" boolean DEFAULT true NOT NULL,
	"by_mail" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_subject_pk" PRIMARY KEY("user_id","subject"),
	CONSTRAINT "notification_preferences_subject" CHECK ("notification_preferences"."subject" in ('ticket', 'task', 'document', 'document_request', 'procedure', 'invoice', 'proposal', 'contract', 'project', 'meeting', 'inquiry', 'registration', 'webhook'))
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procedure_acknowledgements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "procedure_acknowledgements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procedure_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"procedure_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"content" text NOT NULL,
	"created_by" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"first_approved_by" uuid,
	"first_approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "procedure_versions_once_approved" CHECK ("procedure_versions"."approved_at" is null or "procedure_versions"."first_approved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "procedure_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procedures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"latest_version" integer DEFAULT 1 NOT NULL,
	"approved_version" integer,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	CONSTRAINT "procedures_status" CHECK ("procedures"."status" in ('draft', 'review', 'approved', 'archived'))
);
--> statement-breakpoint
ALTER TABLE "procedures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_milestones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_date" date,
	"position" integer NOT NULL,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_milestones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'planning' NOT NULL,
	"start_date" date,
	"end_date" date,
	"budget" numeric(12, 2),
	"actual_cost" numeric(12, 2),
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_id_customer_unique" UNIQUE("id","customer_id"),
	CONSTRAINT "projects_status" CHECK ("projects"."status" in ('planning', 'active', 'on_hold', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"signed_name" text NOT NULL,
	"note" text,
	"user_id" uuid NOT NULL,
	"ip_address" text NOT NULL,
	"content_hash" text NOT NULL,
	"answered_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_decisions_decision" CHECK ("proposal_decisions"."decision" in ('accepted', 'rejected', 'changes'))
);
--> statement-breakpoint
ALTER TABLE "proposal_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"total_amount" numeric(12, 2),
	"valid_until" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"parties" jsonb,
	"decided_at" timestamp with time zone,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_id_customer_unique" UNIQUE("id","customer_id"),
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('draft', 'sent', 'accepted', 'rejected', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_recoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_recoveries_state" CHECK ("account_recoveries"."state" in ('waiting', 'finished', 'stopped', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "account_recoveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"text" text NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"project_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"due_date" date,
	"status" text DEFAULT 'pending' NOT NULL,
	"side" text DEFAULT 'firm' NOT NULL,
	"assignee_id" uuid,
	"created_by" uuid,
	"completed_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_id_customer_unique" UNIQUE("id","customer_id"),
	CONSTRAINT "tasks_status" CHECK ("tasks"."status" in ('pending', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "tasks_priority" CHECK ("tasks"."priority" in ('low', 'medium', 'high')),
	CONSTRAINT "tasks_side" CHECK ("tasks"."side" in ('firm', 'customer'))
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid,
	"is_internal" boolean DEFAULT false NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"message" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"customer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text DEFAULT 'general' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by" uuid,
	"author_name" text NOT NULL,
	"author_side" text DEFAULT 'customer' NOT NULL,
	"assignee_id" uuid,
	"answer_due_at" timestamp with time zone,
	"first_response_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_id" uuid,
	"submission_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_status" CHECK ("tickets"."status" in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
	CONSTRAINT "tickets_priority" CHECK ("tickets"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "tickets_category" CHECK ("tickets"."category" in ('general', 'technical', 'billing', 'service'))
);
--> statement-breakpoint
ALTER TABLE "tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "running_timers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"task_id" uuid,
	"description" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "running_timers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_id" uuid,
	"project_id" uuid,
	"task_id" uuid,
	"description" text,
	"hours" numeric(6, 2) NOT NULL,
	"hourly_rate" numeric(12, 2),
	"date" date NOT NULL,
	"billable" boolean DEFAULT true NOT NULL,
	"invoice_line_id" uuid,
	"submission_id" uuid,
	"submission_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_entries_hours" CHECK ("time_entries"."hours" > 0 and "time_entries"."hours" <= 24)
);
--> statement-breakpoint
ALTER TABLE "time_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staged_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staged_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"request_headers" jsonb NOT NULL,
	"response_status" integer,
	"response_headers" jsonb,
	"response_body" text,
	"error" text,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"card" text,
	"secret" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"created_by" uuid,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_card" CHECK ("webhook_endpoints"."card" in ('newTicket', 'newCustomer', 'taskCompleted'))
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD CONSTRAINT "activity_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_accounts" ADD CONSTRAINT "customer_accounts_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_customer_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_reverses_id_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_proposal_of_customer" FOREIGN KEY ("proposal_id","customer_id") REFERENCES "public"."proposals"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_rejected_by_users_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_document_of_customer" FOREIGN KEY ("document_id","customer_id") REFERENCES "public"."customer_documents"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_customer_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."customer_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_article_feedback" ADD CONSTRAINT "kb_article_feedback_article_id_kb_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."kb_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_article_view_days" ADD CONSTRAINT "kb_article_view_days_article_id_kb_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."kb_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_article_views" ADD CONSTRAINT "kb_article_views_article_id_kb_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."kb_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_articles" ADD CONSTRAINT "kb_articles_category_id_kb_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."kb_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_articles" ADD CONSTRAINT "kb_articles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_former_slugs" ADD CONSTRAINT "kb_former_slugs_article_id_kb_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."kb_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD CONSTRAINT "meeting_responses_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_responses" ADD CONSTRAINT "meeting_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_acknowledgements" ADD CONSTRAINT "procedure_acknowledgements_version_id_procedure_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."procedure_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_acknowledgements" ADD CONSTRAINT "procedure_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedures" ADD CONSTRAINT "procedures_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedures" ADD CONSTRAINT "procedures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD CONSTRAINT "project_milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_decisions" ADD CONSTRAINT "proposal_decisions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_decisions" ADD CONSTRAINT "proposal_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_timers" ADD CONSTRAINT "running_timers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_customer_id_customer_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_project_of_customer" FOREIGN KEY ("project_id","customer_id") REFERENCES "public"."projects"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_task_of_customer" FOREIGN KEY ("task_id","customer_id") REFERENCES "public"."tasks"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD CONSTRAINT "staged_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_accounts_user_id" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_provider_unique" ON "auth_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_unique" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_created" ON "sign_in_attempts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_user_created" ON "sign_in_attempts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_outcome_created" ON "sign_in_attempts" USING btree ("outcome","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_unique" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_roles_role_index" ON "user_roles" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_letters" ON "users" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "activity_logs_created" ON "activity_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_entity" ON "activity_logs" USING btree ("entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "activity_logs_user_created" ON "activity_logs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_type_created" ON "activity_logs" USING btree ("entity_type","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_action_created" ON "activity_logs" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_unique" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_created" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_accounts_customer_unique" ON "customer_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_position_unique" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_submission_unique" ON "invoice_payments" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice" ON "invoice_payments" USING btree ("invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_payments_created_by" ON "invoice_payments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invoice_payments_paid_on" ON "invoice_payments" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "invoices_status_due" ON "invoices" USING btree ("status","due_date");--> statement-breakpoint
CREATE INDEX "invoices_current_status" ON "invoices" USING btree ("status","created_at","id") WHERE "invoices"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_due_order" ON "invoices" USING btree (coalesce("due_date", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "invoices_amount" ON "invoices" USING btree ("amount","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_unique" ON "invoices" USING btree ("invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key_unique" ON "invoices" USING btree (lower(regexp_replace("invoice_number", '\s+', '', 'g')),"number_repeat");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_submission_unique" ON "invoices" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "invoices_customer_created" ON "invoices" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("customer_id","status","sent_at") WHERE "invoices"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_created_by" ON "invoices" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invoices_archived" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_letters" ON "invoices" USING gin ("invoice_number" gin_trgm_ops,"description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin ((' ' || coalesce("invoice_number", '') || ' ' || coalesce("description", '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_entry_number_unique" ON "transactions" USING btree ("account_id","entry_number");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reverses_unique" ON "transactions" USING btree ("reverses_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_submission_unique" ON "transactions" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "transactions_invoice" ON "transactions" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payment_unique" ON "transactions" USING btree ("payment_id","type",("reverses_id" is null));--> statement-breakpoint
CREATE INDEX "transactions_account_created" ON "transactions" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_created_by" ON "transactions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "transactions_charged_by_hand" ON "transactions" USING btree ("created_at") WHERE "transactions"."type" = 'debit' and "transactions"."invoice_id" is null and "transactions"."reverses_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_unique" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "companies_name_id" ON "companies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_letters" ON "companies" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"city" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin ((' ' || coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("city", '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_in_force" ON "contract_signatures" USING btree ("contract_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "contract_signatures_hash" ON "contract_signatures" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "contract_signatures_contract" ON "contract_signatures" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_signatures_user" ON "contract_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_submission_unique" ON "contracts" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_id_customer_unique" ON "contracts" USING btree ("id","customer_id");--> statement-breakpoint
CREATE INDEX "contracts_customer_created" ON "contracts" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_created" ON "contracts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_title" ON "contracts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "contracts_value_order" ON "contracts" USING btree (coalesce("contract_value", 0),"id");--> statement-breakpoint
CREATE INDEX "contracts_end_order" ON "contracts" USING btree (coalesce("end_date", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "contracts_status_end" ON "contracts" USING btree ("status","end_date");--> statement-breakpoint
CREATE INDEX "contracts_proposal" ON "contracts" USING btree ("proposal_id","customer_id");--> statement-breakpoint
CREATE INDEX "contracts_created_by" ON "contracts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "contracts_letters" ON "contracts" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_profiles_user_unique" ON "customer_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_profiles_submission_unique" ON "customer_profiles" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "customer_profiles_status_created" ON "customer_profiles" USING btree ("approval_status","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_created" ON "customer_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_display_name" ON "customer_profiles" USING btree ("display_name","id");--> statement-breakpoint
CREATE INDEX "customer_profiles_company" ON "customer_profiles" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "customer_profiles_approved_by" ON "customer_profiles" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "customer_profiles_rejected_by" ON "customer_profiles" USING btree ("rejected_by");--> statement-breakpoint
CREATE INDEX "customer_profiles_letters" ON "customer_profiles" USING gin ("display_name" gin_trgm_ops,"contact_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customer_profiles_words" ON "customer_profiles" USING gin ((' ' || coalesce("display_name", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customer_documents_customer_created" ON "customer_documents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_documents_of_customer" ON "customer_documents" USING btree ("customer_id") WHERE "customer_documents"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "customer_documents_created" ON "customer_documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_documents_title" ON "customer_documents" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "customer_documents_project" ON "customer_documents" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "customer_documents_uploaded_by" ON "customer_documents" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "customer_documents_archived" ON "customer_documents" USING btree ("created_at","id") WHERE "customer_documents"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "customer_documents_letters" ON "customer_documents" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "document_requests_submission_unique" ON "document_requests" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "document_requests_customer_created" ON "document_requests" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "document_requests_open" ON "document_requests" USING btree ("created_at","id") WHERE "document_requests"."fulfilled_at" is null and "document_requests"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "document_requests_title" ON "document_requests" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "document_requests_created" ON "document_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "document_requests_letters" ON "document_requests" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "document_requests_document" ON "document_requests" USING btree ("document_id","customer_id");--> statement-breakpoint
CREATE INDEX "document_requests_requested_by" ON "document_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_number_unique" ON "document_versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_path_unique" ON "document_versions" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "document_versions_uploaded_by" ON "document_versions" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "document_versions_letters" ON "document_versions" USING gin ("file_name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "lead_magnet_submissions_created" ON "lead_magnet_submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_magnet_submissions_letters" ON "lead_magnet_submissions" USING gin ("name" gin_trgm_ops,"company" gin_trgm_ops,"email" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "project_inquiries_submission_unique" ON "project_inquiries" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "project_inquiries_created" ON "project_inquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "project_inquiries_status_created" ON "project_inquiries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "project_inquiries_letters" ON "project_inquiries" USING gin ("first_name" gin_trgm_ops,"last_name" gin_trgm_ops,"company" gin_trgm_ops,"email" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "project_inquiries_words" ON "project_inquiries" USING gin ((' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("company", '') || ' ' || coalesce("email", '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "kb_article_feedback_visit_unique" ON "kb_article_feedback" USING btree ("article_id","visit_id");--> statement-breakpoint
CREATE INDEX "kb_article_feedback_created" ON "kb_article_feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "kb_article_view_days_day" ON "kb_article_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "kb_article_views_created" ON "kb_article_views" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "kb_articles_submission_unique" ON "kb_articles" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kb_articles_slug_unique" ON "kb_articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "kb_articles_search" ON "kb_articles" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "kb_articles_created" ON "kb_articles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "kb_articles_out" ON "kb_articles" USING btree (coalesce("published_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "kb_articles_title" ON "kb_articles" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "kb_articles_updated" ON "kb_articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "kb_articles_views" ON "kb_articles" USING btree ("view_count","id");--> statement-breakpoint
CREATE INDEX "kb_articles_category" ON "kb_articles" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "kb_articles_created_by" ON "kb_articles" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "kb_articles_letters" ON "kb_articles" USING gin ("title" gin_trgm_ops,"content" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "kb_categories_sort" ON "kb_categories" USING btree ("sort_order","name");--> statement-breakpoint
CREATE INDEX "kb_categories_place" ON "kb_categories" USING btree ((lpad(("sort_order" + 1000000)::text, 8, '0') || "name"),"id");--> statement-breakpoint
CREATE INDEX "kb_former_slugs_article" ON "kb_former_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kb_missed_searches_id_unique" ON "kb_missed_searches" USING btree ("id");--> statement-breakpoint
CREATE INDEX "kb_missed_searches_times" ON "kb_missed_searches" USING btree ("times","id");--> statement-breakpoint
CREATE INDEX "kb_missed_searches_last" ON "kb_missed_searches" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "kb_missed_searches_query" ON "kb_missed_searches" USING btree ("query","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_unique" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "meeting_responses_meeting" ON "meeting_responses" USING btree ("meeting_id","created_at","id");--> statement-breakpoint
CREATE INDEX "meeting_responses_user" ON "meeting_responses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_submission_unique" ON "meetings" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "meetings_date" ON "meetings" USING btree ("meeting_date","id");--> statement-breakpoint
CREATE INDEX "meetings_customer_date" ON "meetings" USING btree ("customer_id","meeting_date","id");--> statement-breakpoint
CREATE INDEX "meetings_project" ON "meetings" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "meetings_created_by" ON "meetings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "meetings_letters" ON "meetings" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "notices_event_user_unique" ON "notices" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "notices_user_created" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","entity_type","entity_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "procedure_acknowledgements_unique" ON "procedure_acknowledgements" USING btree ("version_id","user_id");--> statement-breakpoint
CREATE INDEX "procedure_acknowledgements_user" ON "procedure_acknowledgements" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procedure_versions_number_unique" ON "procedure_versions" USING btree ("procedure_id","number");--> statement-breakpoint
CREATE INDEX "procedure_versions_created_by" ON "procedure_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "procedure_versions_reviewed_by" ON "procedure_versions" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "procedure_versions_approved_by" ON "procedure_versions" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "procedure_versions_first_approved_by" ON "procedure_versions" USING btree ("first_approved_by");--> statement-breakpoint
CREATE INDEX "procedure_versions_letters" ON "procedure_versions" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_submission_unique" ON "procedures" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_id_customer_unique" ON "procedures" USING btree ("id","customer_id");--> statement-breakpoint
CREATE INDEX "procedures_customer_updated" ON "procedures" USING btree ("customer_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "procedures_updated" ON "procedures" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "procedures_created" ON "procedures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "procedures_created_by" ON "procedures" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "project_milestones_submission_unique" ON "project_milestones" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "project_milestones_project" ON "project_milestones" USING btree ("project_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_submission_unique" ON "projects" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "projects_customer_created" ON "projects" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_created" ON "projects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "projects_end_order" ON "projects" USING btree (coalesce("end_date", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "projects_title" ON "projects" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "projects_created_by" ON "projects" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "projects_letters" ON "projects" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "proposal_decisions_proposal" ON "proposal_decisions" USING btree ("proposal_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposal_decisions_user" ON "proposal_decisions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_submission_unique" ON "proposals" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "proposals_customer_created" ON "proposals" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_created" ON "proposals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_title" ON "proposals" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "proposals_amount_order" ON "proposals" USING btree (coalesce("total_amount", 0),"id");--> statement-breakpoint
CREATE INDEX "proposals_valid_order" ON "proposals" USING btree (coalesce("valid_until", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "proposals_status_valid" ON "proposals" USING btree ("status","valid_until");--> statement-breakpoint
CREATE INDEX "proposals_created_by" ON "proposals" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "proposals_letters" ON "proposals" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "account_recoveries_one_waiting" ON "account_recoveries" USING btree ("user_id") WHERE "account_recoveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "account_recoveries_user_id" ON "account_recoveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "settings_updated_by" ON "settings" USING btree ("updated_by");--> statement-breakpoint
CREATE UNIQUE INDEX "task_comments_submission_unique" ON "task_comments" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "task_comments_task_created" ON "task_comments" USING btree ("task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_comments_user" ON "task_comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_submission_unique" ON "tasks" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "tasks_customer_created" ON "tasks" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_active_of_customer" ON "tasks" USING btree ("customer_id") WHERE "tasks"."status" <> 'completed' and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_status_created" ON "tasks" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_due_order" ON "tasks" USING btree (coalesce(case when "status" <> 'cancelled' then "due_date" end, 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "tasks_priority_order" ON "tasks" USING btree ((case "priority" when 'high' then 3 when 'medium' then 2 else 1 end),"id");--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "tasks_project" ON "tasks" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "tasks_created_by" ON "tasks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tasks_archived" ON "tasks" USING btree ("created_at","id") WHERE "tasks"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_letters" ON "tasks" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_attachments_path_unique" ON "ticket_attachments" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "ticket_attachments_ticket" ON "ticket_attachments" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_message" ON "ticket_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_uploaded_by" ON "ticket_attachments" USING btree ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_submission_unique" ON "ticket_messages" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket_created" ON "ticket_messages" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_user" ON "ticket_messages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_submission_unique" ON "tickets" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number_unique" ON "tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tickets_customer_created" ON "tickets" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status_created" ON "tickets" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_priority_created" ON "tickets" USING btree ("priority","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_assignee_created" ON "tickets" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_assignee_status" ON "tickets" USING btree ("assignee_id","status","created_at","id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_assignee_priority" ON "tickets" USING btree ("assignee_id","priority","created_at","id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_priority_status" ON "tickets" USING btree ("priority","status","created_at","id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_customer_updated" ON "tickets" USING btree ("customer_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree (coalesce(case when "status" not in ('resolved', 'closed') then "answer_due_at" end, '9999-12-31 00:00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "tickets_current_of_customer" ON "tickets" USING btree ("customer_id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_open_of_customer" ON "tickets" USING btree ("customer_id") WHERE "tickets"."status" in ('open', 'in_progress', 'waiting') and "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_current_customer_created" ON "tickets" USING btree ("customer_id","created_at","id") WHERE "tickets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_created_by" ON "tickets" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tickets_first_response" ON "tickets" USING btree ("first_response_at");--> statement-breakpoint
CREATE INDEX "tickets_resolved" ON "tickets" USING btree ("resolved_at");--> statement-breakpoint
CREATE INDEX "tickets_archived" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_letters" ON "tickets" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "running_timers_customer" ON "running_timers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "running_timers_project" ON "running_timers" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "running_timers_task" ON "running_timers" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_entries_submission_unique" ON "time_entries" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "time_entries_date" ON "time_entries" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "time_entries_hours_order" ON "time_entries" USING btree ("hours","id");--> statement-breakpoint
CREATE INDEX "time_entries_sums" ON "time_entries" USING btree ("date","user_id","billable","hours","hourly_rate");--> statement-breakpoint
CREATE INDEX "time_entries_user_date" ON "time_entries" USING btree ("user_id","date","id");--> statement-breakpoint
CREATE INDEX "time_entries_customer_date" ON "time_entries" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE INDEX "time_entries_unbilled" ON "time_entries" USING btree ("customer_id","date","hours","hourly_rate") WHERE "time_entries"."billable" and "time_entries"."invoice_line_id" is null and "time_entries"."hourly_rate" is not null;--> statement-breakpoint
CREATE INDEX "time_entries_project" ON "time_entries" USING btree ("project_id","customer_id");--> statement-breakpoint
CREATE INDEX "time_entries_task" ON "time_entries" USING btree ("task_id","customer_id");--> statement-breakpoint
CREATE INDEX "time_entries_invoice_line" ON "time_entries" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "time_entries_letters" ON "time_entries" USING gin ("description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "staged_uploads_user" ON "staged_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staged_uploads_created" ON "staged_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_unique" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_created" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created" ON "webhook_endpoints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created_by" ON "webhook_endpoints" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_card_unique" ON "webhook_endpoints" USING btree ("card") WHERE archived_at is null;--> statement-breakpoint
CREATE POLICY "sessions_admin_read" ON "sessions" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "sessions_admin_delete" ON "sessions" AS PERMISSIVE FOR DELETE TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "sign_in_attempts_admin_read" ON "sign_in_attempts" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "sign_in_attempts_own_read" ON "sign_in_attempts" AS PERMISSIVE FOR SELECT TO "plenum_applicant", "plenum_customer", "plenum_visitor" USING ("sign_in_attempts"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "user_roles_admin_all" ON "user_roles" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "users_admin_all" ON "users" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "activity_logs_admin_read" ON "activity_logs" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "activity_logs_add" ON "activity_logs" AS PERMISSIVE FOR INSERT TO "plenum_admin", "plenum_applicant", "plenum_customer", "plenum_visitor" WITH CHECK ("activity_logs"."user_id" is not distinct from (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "api_keys_admin_all" ON "api_keys" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "customer_accounts_admin_all" ON "customer_accounts" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "customer_accounts_customer_read" ON "customer_accounts" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("customer_accounts"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "invoice_lines_admin_all" ON "invoice_lines" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoice_lines_customer_read" ON "invoice_lines" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("invoice_lines"."invoice_id" in (select id from invoices where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and status <> 'draft' and (status <> 'cancelled' or sent_at is not null) and archived_at is null));--> statement-breakpoint
CREATE POLICY "invoice_payments_admin_all" ON "invoice_payments" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoice_payments_customer_read" ON "invoice_payments" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("invoice_payments"."reversed_at" is null and "invoice_payments"."invoice_id" in (select id from invoices where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and status <> 'draft' and (status <> 'cancelled' or sent_at is not null) and archived_at is null));--> statement-breakpoint
CREATE POLICY "invoices_admin_all" ON "invoices" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoices_customer_read" ON "invoices" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("invoices"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "invoices"."status" <> 'draft' and ("invoices"."status" <> 'cancelled' or "invoices"."sent_at" is not null) and "invoices"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "number_series_admin_all" ON "number_series" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "transactions_admin_read" ON "transactions" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "transactions_admin_add" ON "transactions" AS PERMISSIVE FOR INSERT TO "plenum_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "transactions_customer_read" ON "transactions" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("transactions"."account_id" in (select id from customer_accounts where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "companies_admin_all" ON "companies" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "companies_customer_read" ON "companies" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("companies"."id" = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "contract_signatures_admin_read" ON "contract_signatures" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "contract_signatures_admin_withdraw" ON "contract_signatures" AS PERMISSIVE FOR UPDATE TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "contract_signatures_customer_read" ON "contract_signatures" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("contract_signatures"."contract_id" in (select id from contracts where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "contract_signatures_customer_add" ON "contract_signatures" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("contract_signatures"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "contract_signatures"."contract_id" in (select id from contracts where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "contracts_admin_all" ON "contracts" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "contracts_customer_read" ON "contracts" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("contracts"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "contracts"."status" <> 'draft' and "contracts"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "contracts_customer_sign" ON "contracts" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("contracts"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "contracts"."status" = 'sent' and "contracts"."archived_at" is null) WITH CHECK ("contracts"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "contracts"."status" in ('sent', 'signed'));--> statement-breakpoint
CREATE POLICY "customer_profiles_admin_all" ON "customer_profiles" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "customer_profiles_own_read" ON "customer_profiles" AS PERMISSIVE FOR SELECT TO "plenum_applicant", "plenum_customer" USING ("customer_profiles"."id" = (select nullif(current_setting('app.customer_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "customer_documents_admin_all" ON "customer_documents" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "customer_documents_customer_read" ON "customer_documents" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and ("customer_documents"."archived_at" is null or "customer_documents"."author_side" = 'customer'));--> statement-breakpoint
CREATE POLICY "customer_documents_customer_add" ON "customer_documents" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "customer_documents"."author_side" = 'customer' and "customer_documents"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "customer_documents_customer_change" ON "customer_documents" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "customer_documents"."author_side" = 'customer' and "customer_documents"."archived_at" is null) WITH CHECK ("customer_documents"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "customer_documents"."author_side" = 'customer');--> statement-breakpoint
CREATE POLICY "document_requests_admin_all" ON "document_requests" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "document_requests_customer_read" ON "document_requests" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("document_requests"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "document_requests"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "document_requests_customer_answer" ON "document_requests" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("document_requests"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "document_requests"."withdrawn_at" is null and "document_requests"."fulfilled_at" is null) WITH CHECK ("document_requests"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "document_requests"."fulfilled_at" is not null);--> statement-breakpoint
CREATE POLICY "document_versions_admin_all" ON "document_versions" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "document_versions_customer_read" ON "document_versions" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("document_versions"."document_id" in (select id from customer_documents where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "document_versions_customer_add" ON "document_versions" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("document_versions"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "document_versions"."author_side" = 'customer' and "document_versions"."document_id" in (select id from customer_documents where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null and author_side = 'customer'));--> statement-breakpoint
CREATE POLICY "lead_magnet_submissions_admin_all" ON "lead_magnet_submissions" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lead_magnet_submissions_add" ON "lead_magnet_submissions" AS PERMISSIVE FOR INSERT TO "plenum_applicant", "plenum_customer", "plenum_visitor" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "project_inquiries_admin_all" ON "project_inquiries" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "project_inquiries_add" ON "project_inquiries" AS PERMISSIVE FOR INSERT TO "plenum_applicant", "plenum_customer", "plenum_visitor" WITH CHECK ("project_inquiries"."status" = 'new' and "project_inquiries"."note" is null);--> statement-breakpoint
CREATE POLICY "kb_article_feedback_admin_all" ON "kb_article_feedback" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_article_feedback_add" ON "kb_article_feedback" AS PERMISSIVE FOR INSERT TO "plenum_applicant", "plenum_customer", "plenum_visitor" WITH CHECK ("kb_article_feedback"."article_id" in (select id from kb_articles where is_published));--> statement-breakpoint
CREATE POLICY "kb_article_view_days_admin_all" ON "kb_article_view_days" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_article_views_admin_all" ON "kb_article_views" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_articles_admin_all" ON "kb_articles" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_articles_read_published" ON "kb_articles" AS PERMISSIVE FOR SELECT TO "plenum_applicant", "plenum_customer", "plenum_visitor" USING ("kb_articles"."is_published" and "kb_articles"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "kb_categories_admin_all" ON "kb_categories" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_categories_read" ON "kb_categories" AS PERMISSIVE FOR SELECT TO "plenum_applicant", "plenum_customer", "plenum_visitor" USING ("kb_categories"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "kb_former_slugs_admin_all" ON "kb_former_slugs" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "kb_former_slugs_read" ON "kb_former_slugs" AS PERMISSIVE FOR SELECT TO "plenum_applicant", "plenum_customer", "plenum_visitor" USING ("kb_former_slugs"."article_id" in (select id from kb_articles));--> statement-breakpoint
CREATE POLICY "kb_missed_searches_admin_all" ON "kb_missed_searches" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "calendar_feeds_own" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "plenum_admin", "plenum_customer" USING ("calendar_feeds"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("calendar_feeds"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "meeting_responses_admin_read" ON "meeting_responses" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "meeting_responses_customer_read" ON "meeting_responses" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("meeting_responses"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "meeting_responses_customer_add" ON "meeting_responses" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("meeting_responses"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "meeting_responses"."meeting_id" in (select id from meetings where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "meetings_admin_all" ON "meetings" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "meetings_customer_read" ON "meetings" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("meetings"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "meetings"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "notices_own_read" ON "notices" AS PERMISSIVE FOR SELECT TO "plenum_admin", "plenum_customer" USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notices_own_mark" ON "notices" AS PERMISSIVE FOR UPDATE TO "plenum_admin", "plenum_customer" USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notification_preferences_own" ON "notification_preferences" AS PERMISSIVE FOR ALL TO "plenum_admin", "plenum_customer" USING ("notification_preferences"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("notification_preferences"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_admin_all" ON "procedure_acknowledgements" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_own_read" ON "procedure_acknowledgements" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("procedure_acknowledgements"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "procedure_acknowledgements_own_add" ON "procedure_acknowledgements" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("procedure_acknowledgements"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "procedure_acknowledgements"."version_id" in (select id from procedure_versions where approved_at is not null));--> statement-breakpoint
CREATE POLICY "procedure_versions_admin_all" ON "procedure_versions" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "procedure_versions_customer_read" ON "procedure_versions" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (exists (select from procedures p where p.id = "procedure_versions"."procedure_id"
        and p.customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)
        and ("procedure_versions"."approved_at" is not null
          or (p.approved_version is null and p.status = 'review' and "procedure_versions"."number" = p.latest_version))));--> statement-breakpoint
CREATE POLICY "procedures_admin_all" ON "procedures" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "procedures_customer_read" ON "procedures" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("procedures"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and ("procedures"."approved_version" is not null or "procedures"."status" in ('review', 'approved')));--> statement-breakpoint
CREATE POLICY "project_milestones_admin_all" ON "project_milestones" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "project_milestones_customer_read" ON "project_milestones" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("project_milestones"."project_id" in (select id from projects where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "projects_admin_all" ON "projects" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "projects_customer_read" ON "projects" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("projects"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "projects"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "proposal_decisions_admin_read" ON "proposal_decisions" AS PERMISSIVE FOR SELECT TO "plenum_admin" USING (true);--> statement-breakpoint
CREATE POLICY "proposal_decisions_customer_read" ON "proposal_decisions" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("proposal_decisions"."proposal_id" in (select id from proposals where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "proposal_decisions_customer_add" ON "proposal_decisions" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("proposal_decisions"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "proposal_decisions"."proposal_id" in (select id from proposals where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "proposals_admin_all" ON "proposals" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "proposals_customer_read" ON "proposals" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("proposals"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "proposals"."status" <> 'draft' and "proposals"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "proposals_customer_decide" ON "proposals" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("proposals"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "proposals"."status" = 'sent' and "proposals"."archived_at" is null) WITH CHECK ("proposals"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "proposals"."status" in ('sent', 'accepted', 'rejected'));--> statement-breakpoint
CREATE POLICY "settings_admin_all" ON "settings" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "settings_public_read" ON "settings" AS PERMISSIVE FOR SELECT TO "plenum_applicant", "plenum_customer", "plenum_visitor" USING ("settings"."key" like 'company.%');--> statement-breakpoint
CREATE POLICY "task_comments_admin_all" ON "task_comments" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "task_comments_customer_read" ON "task_comments" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("task_comments"."task_id" in (select id from tasks where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "task_comments_customer_add" ON "task_comments" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("task_comments"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "task_comments"."author_side" = 'customer' and "task_comments"."task_id" in (select id from tasks where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "tasks_admin_all" ON "tasks" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tasks_customer_read" ON "tasks" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("tasks"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tasks"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "tasks_customer_complete" ON "tasks" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("tasks"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tasks"."side" = 'customer' and "tasks"."archived_at" is null) WITH CHECK ("tasks"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tasks"."side" = 'customer');--> statement-breakpoint
CREATE POLICY "ticket_attachments_admin_all" ON "ticket_attachments" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ticket_attachments_customer_read" ON "ticket_attachments" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (not "ticket_attachments"."is_internal" and "ticket_attachments"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "ticket_attachments_customer_add" ON "ticket_attachments" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK (not "ticket_attachments"."is_internal" and "ticket_attachments"."uploaded_by" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "ticket_attachments"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "ticket_messages_admin_all" ON "ticket_messages" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ticket_messages_customer_read" ON "ticket_messages" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING (not "ticket_messages"."is_internal" and "ticket_messages"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "ticket_messages_customer_add" ON "ticket_messages" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK (not "ticket_messages"."is_internal" and "ticket_messages"."author_side" = 'customer' and "ticket_messages"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "ticket_messages"."ticket_id" in (select id from tickets where customer_id = (select nullif(current_setting('app.customer_id', true), '')::uuid) and archived_at is null));--> statement-breakpoint
CREATE POLICY "tickets_admin_all" ON "tickets" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tickets_customer_read" ON "tickets" AS PERMISSIVE FOR SELECT TO "plenum_customer" USING ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."archived_at" is null);--> statement-breakpoint
CREATE POLICY "tickets_customer_move" ON "tickets" AS PERMISSIVE FOR UPDATE TO "plenum_customer" USING ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."archived_at" is null) WITH CHECK ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."status" in ('open', 'in_progress', 'closed'));--> statement-breakpoint
CREATE POLICY "tickets_customer_add" ON "tickets" AS PERMISSIVE FOR INSERT TO "plenum_customer" WITH CHECK ("tickets"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid) and "tickets"."status" = 'open' and "tickets"."author_side" = 'customer' and "tickets"."created_by" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "running_timers_admin_all" ON "running_timers" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "time_entries_admin_all" ON "time_entries" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "staged_uploads_own" ON "staged_uploads" AS PERMISSIVE FOR ALL TO "plenum_admin", "plenum_customer" USING ("staged_uploads"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK ("staged_uploads"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "webhook_attempts_admin_all" ON "webhook_attempts" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "webhook_deliveries_admin_all" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "webhook_endpoints_admin_all" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO "plenum_admin" USING (true) WITH CHECK (true);