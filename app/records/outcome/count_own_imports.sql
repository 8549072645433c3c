-- How many imports a measure of the acting customer has, those from documents that the acting person doesn't read included:
-- figures are computed from all of them or not at all.
CREATE OR REPLACE FUNCTION count_own_imports(measure uuid) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer FROM outcome_imports i JOIN outcome_measures m ON m.id = i.measure_id
  WHERE m.id = measure AND m.customer_id = acting_customer('act-work') AND i.withdrawn_at IS NULL
$$;

REVOKE ALL ON FUNCTION count_own_imports(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_own_imports(uuid) TO plenum_customer;
