-- Who listens to an event is told by listening_endpoints: the login of accounts reads nothing of the addresses.
REVOKE SELECT (id, is_enabled, archived_at, events) ON webhook_endpoints FROM plenum_accounts;
--> statement-breakpoint
-- What hangs on an inquiry that became a customer is read by those who see that customer.
ALTER POLICY "inquiry_replies_staff_all" ON "inquiry_replies" TO plenum_staff USING ((select staff_may('site')) and ((select staff_may('every-customer')) or exists (select from project_inquiries r where r.id = "inquiry_replies"."inquiry_id" offset 0))) WITH CHECK (((select staff_may('act-site'))) and ((select staff_may('every-customer')) or exists (select from project_inquiries r where r.id = "inquiry_replies"."inquiry_id" offset 0)));--> statement-breakpoint
ALTER POLICY "promises_staff_read" ON "promises" TO plenum_staff USING (case "promises"."kind"
        when 'inquiry' then (select staff_may('site')) and ((select staff_may('every-customer')) or exists (select from project_inquiries r where r.id = "promises"."record_id" offset 0))
        when 'ticket' then (select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from tickets r where r.id = "promises"."record_id" offset 0))
        when 'file' then (select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from customer_documents r where r.id = "promises"."record_id" offset 0))
        when 'milestone' then (select staff_may('work')) and ((select staff_may('every-customer')) or exists (select from project_milestones r where r.id = "promises"."record_id" offset 0))
        else false end);
--> statement-breakpoint
-- Staff who see some customers alone hear of the changes of these.
CREATE OR REPLACE FUNCTION live_request_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('inquiry', changed.id, (to_jsonb(changed) ->> 'customer_id')::uuid, true, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_meeting_answered() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('meeting', NEW.meeting_id, (SELECT customer_id FROM meetings WHERE id = NEW.meeting_id), true, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_time_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM notify_live_change('time', changed.id, changed.customer_id, true, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_acknowledged() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM notify_live_change('procedure', p.id, p.customer_id, true, NULL)
    FROM procedure_versions v JOIN procedures p ON p.id = v.procedure_id WHERE v.id = NEW.version_id;
  RETURN NULL;
END
$$;
