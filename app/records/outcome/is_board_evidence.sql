-- Whether a document was read into a customer's outcome board, or sent for it, also where the acting person does not see what it was
-- read into.
CREATE OR REPLACE FUNCTION is_board_evidence(document uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM outcome_imports WHERE document_id = document)
    OR EXISTS (SELECT FROM monthly_requested_files WHERE document_id = document)
$$;

REVOKE ALL ON FUNCTION is_board_evidence(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_board_evidence(uuid) TO plenum_customer, plenum_staff, plenum_admin;
