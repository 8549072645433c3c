-- Whoever writes a ticket has no rights on the sums: this runs as the owner.
CREATE OR REPLACE FUNCTION count_ticket() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ticket_sums SELECT * FROM sums_of_ticket(NEW, 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO ticket_sums SELECT * FROM sums_of_ticket(OLD, -1);
  ELSE
    INSERT INTO ticket_sums
      SELECT at, sum(general), sum(technical), sum(billing), sum(service), sum(low), sum(medium), sum(high), sum(urgent),
          sum(open), sum(answered), sum(resolved), sum(took)
        FROM (SELECT * FROM sums_of_ticket(OLD, -1) UNION ALL SELECT * FROM sums_of_ticket(NEW, 1)) c
        GROUP BY at
        HAVING (sum(general), sum(technical), sum(billing), sum(service), sum(low), sum(medium), sum(high), sum(urgent),
          sum(open), sum(answered), sum(resolved), sum(took)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION count_ticket() FROM PUBLIC;

CREATE OR REPLACE TRIGGER tickets_count AFTER INSERT OR DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION count_ticket();
CREATE OR REPLACE TRIGGER tickets_recount AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.created_at, OLD.category, OLD.priority, OLD.status NOT IN ('resolved', 'closed'), OLD.author_side,
      OLD.first_response_at, OLD.resolved_at, OLD.archived_at, OLD.merged_into)
    IS DISTINCT FROM (NEW.created_at, NEW.category, NEW.priority, NEW.status NOT IN ('resolved', 'closed'), NEW.author_side,
      NEW.first_response_at, NEW.resolved_at, NEW.archived_at, NEW.merged_into))
  EXECUTE FUNCTION count_ticket();
