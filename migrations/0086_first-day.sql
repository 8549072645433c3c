ALTER TABLE "members" ADD COLUMN "first_day_ended_at" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_first_day() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members SET first_day_ended_at = coalesce(first_day_ended_at, now())
  WHERE user_id = nullif(current_setting('app.user_id', true), '')::uuid
    AND customer_id = nullif(current_setting('app.customer_id', true), '')::uuid AND ended_at IS NULL
$$;
REVOKE ALL ON FUNCTION end_first_day() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_first_day() TO plenum_customer;

CREATE OR REPLACE FUNCTION first_day() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'consultant', (
      SELECT nullif(btrim(u.name), '') FROM staff_customers s
      JOIN users u ON u.id = s.user_id AND u.deactivated_at IS NULL
      JOIN user_roles r ON r.user_id = u.id AND r.role = 'admin' AND r.staff_role IN ('consultant', 'admin')
      WHERE s.customer_id = m.customer_id
      ORDER BY r.staff_role = 'consultant' DESC, s.created_at, u.id LIMIT 1),
    'hasColleagues', EXISTS (
      SELECT FROM members o WHERE o.customer_id = m.customer_id AND o.user_id <> m.user_id AND o.ended_at IS NULL)
      OR EXISTS (SELECT FROM member_invitations i WHERE i.customer_id = m.customer_id AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL),
    'hasScore', EXISTS (SELECT FROM quarterly_scores q WHERE q.customer_id = m.customer_id),
    'hasAsked', EXISTS (SELECT FROM tickets t WHERE t.customer_id = m.customer_id AND t.author_side = 'customer'))
  FROM members m
  WHERE m.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    AND m.customer_id = nullif(current_setting('app.customer_id', true), '')::uuid
    AND m.ended_at IS NULL AND m.first_day_ended_at IS NULL AND m.joined_at > now() - interval '30 days'
$$;
REVOKE ALL ON FUNCTION first_day() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION first_day() TO plenum_customer;
