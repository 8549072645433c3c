ALTER TABLE "contracts" ADD COLUMN "parties" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "parties" jsonb;--> statement-breakpoint
-- What was sent keeps the parties that it has printed so far; under a signature those that were signed.
UPDATE proposals SET parties = jsonb_build_object(
    'firmName', coalesce(
      (SELECT nullif(value, '') FROM settings WHERE key = 'company.name'), 'Plenum Service Advisors'),
    'companyName', profile.company_name,
    'contactName', profile.contact_name)
  FROM customer_profiles profile
  WHERE profile.id = proposals.customer_id AND proposals.status <> 'draft';
--> statement-breakpoint
UPDATE contracts SET parties = jsonb_build_object(
    'firmName', coalesce(
      (SELECT nullif(value, '') FROM settings WHERE key = 'company.name'), 'Plenum Service Advisors'),
    'companyName', profile.company_name,
    'contactName', profile.contact_name)
  FROM customer_profiles profile
  WHERE profile.id = contracts.customer_id AND contracts.status <> 'draft';
--> statement-breakpoint
UPDATE contracts SET parties =
    jsonb_build_object('firmName', firm[1], 'companyName', customer[1], 'contactName', customer[2])
  FROM contract_signatures signature,
    regexp_match(signature.frozen_text, E'\nBetween: ([^\n]*)\n') firm,
    regexp_match(signature.frozen_text, E'\nAnd: ([^\n]*), represented by ([^\n]*)\n') customer
  WHERE signature.contract_id = contracts.id AND signature.withdrawn_at IS NULL
    AND contracts.status <> 'draft' AND firm IS NOT NULL AND customer IS NOT NULL;
