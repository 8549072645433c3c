-- The customer's own file writes the order of its columns once it was read, as it writes what its rows come to.
GRANT UPDATE (columns) ON outcome_imports TO plenum_customer;--> statement-breakpoint
-- Anyone who holds the hash of an agreed baseline may learn that both sides agreed to it, by whom and when, and nothing else.
DROP FUNCTION verified_baseline(text);--> statement-breakpoint
CREATE FUNCTION verified_baseline(asked text)
RETURNS TABLE (signed_name text, firm_signed_name text, agreed_at timestamptz, replaced_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.signed_name, f.signed_name, b.agreed_at,
    (SELECT min(later.agreed_at) FROM outcome_baselines later
      WHERE later.customer_id = b.customer_id AND later.status = 'agreed' AND later.agreed_at > b.agreed_at)
  FROM outcome_baselines b JOIN outcome_signatures s ON s.baseline_id = b.id AND s.side = 'customer'
  LEFT JOIN outcome_signatures f ON f.baseline_id = b.id AND f.side = 'firm'
  WHERE b.content_hash = asked AND b.status = 'agreed' ORDER BY b.agreed_at DESC LIMIT 1
$$;--> statement-breakpoint
-- As before (migration 0042), of months since the engagement started: a board counts no others. A baseline that names no day
-- goes by the customer's project, as engagementsOf() chooses it; without one nothing is compared.
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
