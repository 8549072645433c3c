-- Counts all tickets anew, one row a quarter, while others go on writing: one statement sees one moment, so it takes away the
-- rows of exactly those changes that it has counted. Two at once would both count: the second waits, and then looks.
CREATE OR REPLACE FUNCTION count_tickets_anew() RETURNS void
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
