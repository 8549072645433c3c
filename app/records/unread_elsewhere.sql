-- What the acting person has unread in their other companies, as the role that they have there.
CREATE OR REPLACE FUNCTION unread_elsewhere()
RETURNS TABLE (customer_id uuid, role text, entity_type text, records integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.customer_id, m.role, n.entity_type, count(DISTINCT n.entity_id)::integer
    FROM notices n JOIN members m ON m.customer_id = n.customer_id AND m.user_id = n.user_id AND m.ended_at IS NULL
    WHERE n.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND n.read_at IS NULL
      AND n.customer_id <> nullif(current_setting('app.customer_id', true), '')::uuid
    GROUP BY m.customer_id, m.role, n.entity_type
$$;

REVOKE ALL ON FUNCTION unread_elsewhere() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unread_elsewhere() TO plenum_customer;
