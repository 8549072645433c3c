-- Nobody has to hear of each row.
SELECT set_config('app.moves_records', 'on', true);--> statement-breakpoint
-- A project with a price that was agreed for all of it is of a fixed price: one set up from a proposal with an amount, or one
-- that a signed contract or an accepted proposal of the same customer calls by its name.
UPDATE projects p SET kind = 'fixed'
  WHERE EXISTS (SELECT FROM proposals o WHERE o.id = p.proposal_id AND o.total_amount IS NOT NULL)
    OR EXISTS (SELECT FROM contracts c WHERE c.customer_id = p.customer_id AND lower(c.title) = lower(p.title)
      AND c.status IN ('signed', 'expired') AND c.contract_value IS NOT NULL)
    OR EXISTS (SELECT FROM proposals o WHERE o.customer_id = p.customer_id AND lower(o.title) = lower(p.title)
      AND o.status = 'accepted' AND o.total_amount IS NOT NULL);--> statement-breakpoint
UPDATE time_entries e SET covered_by_fee = true FROM projects p WHERE p.id = e.project_id AND p.kind <> 'hourly';--> statement-breakpoint
-- Drafts of a plan were made along with their project, and due on the day that the plan names: that is when they go out.
UPDATE invoices i SET send_on = i.due_date, due_date = i.due_date + 30
  FROM projects p WHERE p.proposal_id IS NOT NULL AND p.customer_id = i.customer_id AND p.created_at = i.created_at
    AND i.status = 'draft' AND i.due_date IS NOT NULL;--> statement-breakpoint
SELECT set_config('app.moves_records', '', true);--> statement-breakpoint

-- What is to be billed is read from an index over one table, so each entry says itself whether its project's price pays for it. Who
-- logs hours may be unable to see the row of the project, and who edits a project those of all entries.
CREATE FUNCTION cover_hours_by_fee() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A kind that changes meanwhile is waited for.
  SELECT kind <> 'hourly' INTO NEW.covered_by_fee FROM projects WHERE id = NEW.project_id FOR SHARE;
  NEW.covered_by_fee := coalesce(NEW.covered_by_fee, false);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER time_entries_cover_by_fee BEFORE INSERT OR UPDATE OF project_id, covered_by_fee ON time_entries
  FOR EACH ROW EXECUTE FUNCTION cover_hours_by_fee();--> statement-breakpoint

CREATE FUNCTION cover_hours_of_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE time_entries SET covered_by_fee = NEW.kind <> 'hourly' WHERE project_id = NEW.id AND customer_id = NEW.customer_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER projects_cover_hours AFTER UPDATE OF kind ON projects
  FOR EACH ROW WHEN (NEW.kind IS DISTINCT FROM OLD.kind) EXECUTE FUNCTION cover_hours_of_project();
