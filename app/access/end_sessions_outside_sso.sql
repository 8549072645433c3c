-- Anyone who comes under a rule of single sign-on alone, by a membership or a role, has no session that the rule's provider did
-- not vouch for: requiredProviderOf (sso-rule-queries.server.ts) says whom a rule is for. Who makes someone a member may not
-- read sessions. A provider of an archived customer binds nobody; anyone of a customer that is restored comes under its rule again.
CREATE OR REPLACE FUNCTION end_sessions_outside_sso() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  people uuid[];
BEGIN
  IF TG_TABLE_NAME = 'identity_providers' THEN
    SELECT array_agg(user_id) INTO people FROM members WHERE customer_id = NEW.customer_id AND ended_at IS NULL;
  ELSIF TG_TABLE_NAME = 'customer_profiles' THEN
    SELECT array_agg(user_id) INTO people FROM members WHERE customer_id = NEW.id AND ended_at IS NULL;
  ELSE
    people := ARRAY[NEW.user_id];
  END IF;
  DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND u.id = ANY (people) AND CASE
    WHEN EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id AND r.role = 'admin') THEN
      EXISTS (SELECT FROM settings WHERE key = 'security.staff.sso_only' AND value = 'true')
      AND NOT EXISTS (SELECT FROM settings WHERE key = 'security.staff.break_glass' AND value = u.id::text)
      AND EXISTS (SELECT FROM identity_providers p WHERE p.customer_id IS NULL AND p.is_enabled)
      AND NOT EXISTS (SELECT FROM identity_providers p WHERE p.customer_id IS NULL AND p.id = s.provider_id)
    ELSE EXISTS (SELECT FROM members m JOIN identity_providers p ON p.customer_id = m.customer_id
        JOIN customer_profiles c ON c.id = m.customer_id
      WHERE m.user_id = u.id AND m.ended_at IS NULL AND c.archived_at IS NULL AND p.is_enabled AND p.is_required
        AND split_part(u.email, '@', 2) = ANY (p.domains) AND s.provider_id IS DISTINCT FROM p.id)
  END;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION end_sessions_outside_sso() FROM PUBLIC;

CREATE OR REPLACE TRIGGER user_roles_outside_sso AFTER INSERT OR UPDATE OF role ON user_roles
  FOR EACH ROW EXECUTE FUNCTION end_sessions_outside_sso();
