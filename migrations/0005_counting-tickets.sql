-- What analytics counts of tickets is added up by the database (docs/decisions/0024-cached-figures.md). A change adds a row with
-- the difference and waits for nobody; rows of one quarter of an hour are added up when they are read.

-- What a ticket counts for: at its opening, its first answer and its end, each in the quarter in which that was.
CREATE FUNCTION sums_of_ticket(t tickets, times integer) RETURNS SETOF ticket_sums LANGUAGE sql STABLE AS $$
  SELECT date_bin('15 minutes', t.created_at, '2000-01-01 00:00Z'), times * (t.category = 'general')::integer,
      times * (t.category = 'technical')::integer, times * (t.category = 'billing')::integer,
      times * (t.category = 'service')::integer, times * (t.priority = 'low')::integer,
      times * (t.priority = 'medium')::integer, times * (t.priority = 'high')::integer,
      times * (t.priority = 'urgent')::integer, times * (t.status NOT IN ('resolved', 'closed'))::integer, 0, 0, 0::numeric
    WHERE t.archived_at IS NULL
  UNION ALL
  SELECT date_bin('15 minutes', t.first_response_at, '2000-01-01 00:00Z'), 0, 0, 0, 0, 0, 0, 0, 0, 0, times, 0, 0
    WHERE t.archived_at IS NULL AND t.author_side = 'customer' AND t.first_response_at IS NOT NULL
  UNION ALL
  SELECT date_bin('15 minutes', t.resolved_at, '2000-01-01 00:00Z'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, times,
      times * extract(epoch FROM t.resolved_at - t.created_at)
    WHERE t.archived_at IS NULL AND t.resolved_at IS NOT NULL
$$;

-- Whoever writes a ticket has no rights on the sums: this runs as the owner.
CREATE FUNCTION count_ticket() RETURNS trigger
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

CREATE TRIGGER tickets_count AFTER INSERT OR DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION count_ticket();
CREATE TRIGGER tickets_recount AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.created_at, OLD.category, OLD.priority, OLD.status NOT IN ('resolved', 'closed'), OLD.author_side,
      OLD.first_response_at, OLD.resolved_at, OLD.archived_at)
    IS DISTINCT FROM (NEW.created_at, NEW.category, NEW.priority, NEW.status NOT IN ('resolved', 'closed'), NEW.author_side,
      NEW.first_response_at, NEW.resolved_at, NEW.archived_at))
  EXECUTE FUNCTION count_ticket();

-- Counts all tickets anew, one row a quarter, while others go on writing: one statement sees one moment, so it takes away the
-- rows of exactly those changes that it has counted. Two at once would both count: the second waits, and then looks.
CREATE FUNCTION count_tickets_anew() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ticket_sums'));
  WITH counted AS (DELETE FROM ticket_sums)
  INSERT INTO ticket_sums
    SELECT at, sum(general), sum(technical), sum(billing), sum(service), sum(low), sum(medium), sum(high), sum(urgent),
        sum(open), sum(answered), sum(resolved), sum(took)
      FROM tickets t, sums_of_ticket(t, 1) GROUP BY at;
END
$$;

REVOKE ALL ON FUNCTION count_tickets_anew() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_tickets_anew() TO plenum_jobs;

SELECT count_tickets_anew();
