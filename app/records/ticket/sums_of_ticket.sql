-- What a ticket counts for: at its opening, its first answer and its end, each in the quarter in which that was. A merged ticket is
-- part of the other one, as if it had never been one of its own.
CREATE OR REPLACE FUNCTION sums_of_ticket(t tickets, times integer) RETURNS SETOF ticket_sums LANGUAGE sql STABLE AS $$
  SELECT date_bin('15 minutes', t.created_at, '2000-01-01 00:00Z'), times * (t.category = 'general')::integer,
      times * (t.category = 'technical')::integer, times * (t.category = 'billing')::integer,
      times * (t.category = 'service')::integer, times * (t.priority = 'low')::integer,
      times * (t.priority = 'medium')::integer, times * (t.priority = 'high')::integer,
      times * (t.priority = 'urgent')::integer, times * (t.status NOT IN ('resolved', 'closed'))::integer, 0, 0, 0::numeric
    WHERE t.archived_at IS NULL AND t.merged_into IS NULL
  UNION ALL
  SELECT date_bin('15 minutes', t.first_response_at, '2000-01-01 00:00Z'), 0, 0, 0, 0, 0, 0, 0, 0, 0, times, 0, 0
    WHERE t.archived_at IS NULL AND t.merged_into IS NULL AND t.author_side = 'customer'
      AND t.first_response_at IS NOT NULL
  UNION ALL
  SELECT date_bin('15 minutes', t.resolved_at, '2000-01-01 00:00Z'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, times,
      times * extract(epoch FROM t.resolved_at - t.created_at)
    WHERE t.archived_at IS NULL AND t.merged_into IS NULL AND t.resolved_at IS NOT NULL
$$;
