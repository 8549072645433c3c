-- A process of before names no customer with a notice: its record does. It also tells customers and nobody else of these paths.
CREATE FUNCTION customer_of_notice(of_kind text, record uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
  source text := CASE of_kind WHEN 'document' THEN 'customer_documents'
    WHEN 'document_request' THEN 'document_requests' ELSE of_kind || 's' END;
BEGIN
  IF of_kind IN ('inquiry', 'registration', 'webhook') THEN RETURN NULL; END IF;
  EXECUTE format('SELECT customer_id FROM %I WHERE id = $1', source) INTO found USING record;
  RETURN found;
END
$$;

CREATE FUNCTION name_customer_of_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.customer_id := customer_of_notice(NEW.entity_type, NEW.entity_id);
  RETURN NEW;
END
$$;

CREATE TRIGGER notices_customer BEFORE INSERT ON notices FOR EACH ROW
  WHEN (NEW.customer_id IS NULL AND NEW.path LIKE '/customer%') EXECUTE FUNCTION name_customer_of_notice();

UPDATE notices SET customer_id = customer_of_notice(entity_type, entity_id) WHERE path LIKE '/customer%';

-- What the acting person has unread in their other companies, as the role that they have there.
CREATE FUNCTION unread_elsewhere()
RETURNS TABLE (customer_id uuid, role text, entity_type text, records integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.customer_id, m.role, n.entity_type, count(DISTINCT n.entity_id)::integer
    FROM notices n JOIN members m ON m.customer_id = n.customer_id AND m.user_id = n.user_id AND m.ended_at IS NULL
    WHERE n.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND n.read_at IS NULL
      AND n.customer_id <> nullif(current_setting('app.customer_id', true), '')::uuid
    GROUP BY m.customer_id, m.role, n.entity_type
$$;

REVOKE ALL ON FUNCTION unread_elsewhere(), customer_of_notice(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unread_elsewhere() TO plenum_customer;

-- Who was the first member of a company and has left it may register another one, whoever writes its profile, a process of
-- before included: the company of before stays without a first member.
CREATE FUNCTION release_first_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_profiles c SET user_id = NULL WHERE c.user_id = NEW.user_id
    AND NOT EXISTS (SELECT FROM members m WHERE m.customer_id = c.id AND m.user_id = c.user_id AND m.ended_at IS NULL);
  RETURN NEW;
END
$$;

CREATE TRIGGER customer_profiles_release BEFORE INSERT ON customer_profiles
  FOR EACH ROW EXECUTE FUNCTION release_first_member();
