-- The addresses that listen to an event, for whoever causes it: they may read no endpoint.
CREATE OR REPLACE FUNCTION listening_endpoints(event text) RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array(SELECT id FROM webhook_endpoints WHERE is_enabled AND archived_at IS NULL AND event = ANY (events))
$$;

REVOKE ALL ON FUNCTION listening_endpoints(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION listening_endpoints(text) TO plenum_visitor, plenum_applicant, plenum_customer, plenum_staff, plenum_admin, plenum_accounts, plenum_jobs, plenum_firm;
