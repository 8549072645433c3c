-- What anyone may know of results: for each measure that the landing page names a range for, how many firms with consent have
-- figures before and after, and the median of their changes, in whole percent of the value before (billable share: in whole
-- points). A firm counts whichever way it moved. Fewer than five firms are never answered, so no row tells of one of them.
-- The figures are those that a board compares: the agreed baseline, however old its months, and the mean of the latest six
-- months since the engagement started, of at least three, with at least five cases. A baseline that names no day goes by the
-- customer's project, as engagementsOf() chooses it; without one nothing is compared.
CREATE OR REPLACE FUNCTION consented_medians() RETURNS TABLE (kind text, firms integer, median integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH agreed AS (
    SELECT DISTINCT ON (b.customer_id) b.customer_id, b.from_month, b.to_month, b.measures,
      coalesce(b.kickoff, (SELECT j.start_date FROM projects j
        WHERE j.customer_id = b.customer_id AND j.archived_at IS NULL AND j.status <> 'cancelled' AND j.start_date IS NOT NULL
        ORDER BY j.measures <> '{}' DESC, j.start_date, j.id LIMIT 1)) AS kickoff
    FROM outcome_consents c
    JOIN customer_profiles p ON p.id = c.customer_id AND p.approval_status = 'approved' AND p.archived_at IS NULL
    JOIN outcome_baselines b ON b.customer_id = c.customer_id AND b.status = 'agreed'
    WHERE c.withdrawn_at IS NULL
    ORDER BY b.customer_id, b.created_at DESC, b.id DESC
  ), compared AS (
    SELECT m.kind,
      CASE WHEN m.kind = 'billable-share' THEN since.value - state.before
        ELSE 100 * (since.value - state.before) / nullif(state.before, 0) END AS change
    FROM agreed a
    JOIN outcome_measures m ON m.customer_id = a.customer_id AND m.archived_at IS NULL
      AND m.kind IN ('dso', 'close-rate-count', 'billable-share', 'admin-minutes')
    CROSS JOIN LATERAL (SELECT (item ->> 'value')::numeric AS before FROM jsonb_array_elements(a.measures) item
      WHERE item ->> 'measureId' = m.id::text LIMIT 1) state
    CROSS JOIN LATERAL (SELECT avg(f.value) AS value, count(*) AS months,
        CASE WHEN bool_and(f.cases IS NOT NULL) THEN sum(f.cases) END AS cases
      FROM (SELECT value, cases FROM outcome_figures
        WHERE measure_id = m.id AND month > a.to_month AND month >= a.kickoff
        ORDER BY month DESC LIMIT 6) f) since
    WHERE since.months >= 3 AND since.cases >= 5
      AND (SELECT count(*) FROM outcome_figures f
        WHERE f.measure_id = m.id AND f.month BETWEEN a.from_month AND a.to_month) >= 6
  )
  SELECT kind, count(*)::integer, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY change))::integer
  FROM compared WHERE change IS NOT NULL GROUP BY kind HAVING count(*) >= 5
$$;

REVOKE ALL ON FUNCTION consented_medians() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION consented_medians() TO plenum_visitor;
