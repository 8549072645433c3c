-- As before (migration 0027), of a baseline of any age: a board compares the months of its agreed baseline however old they are.
CREATE OR REPLACE FUNCTION consented_medians() RETURNS TABLE (kind text, firms integer, median integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH agreed AS (
    SELECT DISTINCT ON (b.customer_id) b.customer_id, b.from_month, b.to_month, b.measures
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
      FROM (SELECT value, cases FROM outcome_figures WHERE measure_id = m.id AND month > a.to_month
        ORDER BY month DESC LIMIT 6) f) since
    WHERE since.months >= 3 AND since.cases >= 5
      AND (SELECT count(*) FROM outcome_figures f
        WHERE f.measure_id = m.id AND f.month BETWEEN a.from_month AND a.to_month) >= 6
  )
  SELECT kind, count(*)::integer, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY change))::integer
  FROM compared WHERE change IS NOT NULL GROUP BY kind HAVING count(*) >= 5
$$;
