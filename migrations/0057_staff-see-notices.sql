-- Whether the acting member of staff, who sees some customers only, sees what a notice is about. Inquiries, sign-ups and webhooks
-- are of no customer; an email that waits may be of any. The tables' own policies decide.
CREATE FUNCTION staff_sees_noticed(kind text, record uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'project' THEN EXISTS (SELECT FROM projects WHERE id = record)
    WHEN 'outcome' THEN EXISTS (SELECT FROM outcome_baselines WHERE id = record)
      OR EXISTS (SELECT FROM monthly_file_requests WHERE id = record)
      OR EXISTS (SELECT FROM customer_profiles WHERE id = record)
    WHEN 'inquiry' THEN EXISTS (SELECT FROM project_inquiries WHERE id = record)
      OR EXISTS (SELECT FROM lead_magnet_submissions WHERE id = record)
    WHEN 'registration' THEN true
    WHEN 'webhook' THEN true
    WHEN 'mailbox' THEN false
    ELSE staff_reads_record(kind, record) END;
END
$$;--> statement-breakpoint
CREATE POLICY "notices_staff_read" ON "notices" AS PERMISSIVE FOR SELECT TO "plenum_staff" USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and "notices"."customer_id" is null
        and ((select staff_may('every-customer')) or staff_sees_noticed("notices"."entity_type", "notices"."entity_id")));--> statement-breakpoint
ALTER POLICY "project_inquiries_staff_all" ON "project_inquiries" TO plenum_staff USING ((select staff_may('site')) and ("project_inquiries"."customer_id" is null or ((select staff_may('every-customer')) or "project_inquiries"."customer_id" = any ((select seen_customers())::uuid[])))) WITH CHECK (((select staff_may('act-site'))) and ("project_inquiries"."customer_id" is null or ((select staff_may('every-customer')) or "project_inquiries"."customer_id" = any ((select seen_customers())::uuid[]))));--> statement-breakpoint
ALTER POLICY "notices_own_read" ON "notices" TO plenum_admin,plenum_customer USING ("notices"."user_id" = (select nullif(current_setting('app.user_id', true), '')::uuid) and ("notices"."customer_id" is null or "notices"."customer_id" = (select nullif(current_setting('app.customer_id', true), '')::uuid)));