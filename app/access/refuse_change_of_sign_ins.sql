-- Tries to sign in are written by the login of accounts. Nobody changes one, and none leaves before it is a year old.
CREATE OR REPLACE FUNCTION refuse_change_of_sign_ins() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '1 year' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'sign_in_attempts is append-only for a year';
END
$$;

CREATE OR REPLACE TRIGGER sign_in_attempts_append_only BEFORE UPDATE OR DELETE ON sign_in_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sign_ins();
CREATE OR REPLACE TRIGGER sign_in_attempts_not_emptied BEFORE TRUNCATE ON sign_in_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_sign_ins();
