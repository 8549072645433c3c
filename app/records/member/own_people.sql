-- Doors past the policies. The people of the customer that the transaction acts for: customers read no accounts.
CREATE OR REPLACE FUNCTION own_people()
RETURNS TABLE (id uuid, user_id uuid, name text, email text, role text, may_sign boolean, joined_at timestamptz,
  last_sign_in_at timestamptz, version integer, is_active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.user_id, coalesce(nullif(btrim(u.name), ''), u.email), u.email, m.role, m.may_sign, m.joined_at,
      (SELECT max(a.created_at) FROM sign_in_attempts a WHERE a.user_id = m.user_id AND a.outcome = 'success'), m.version,
      u.deactivated_at IS NULL
    FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = nullif(current_setting('app.customer_id', true), '')::uuid AND m.ended_at IS NULL
$$;

REVOKE ALL ON FUNCTION own_people() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_people() TO plenum_customer;
