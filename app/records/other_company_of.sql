-- Written by npm run migrations:make from scripts/kind-sql.ts.
-- Which other customer of the acting person a record belongs to. What they may read of it, its policies say.
CREATE OR REPLACE FUNCTION other_company_of(of_table text, record uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  others uuid[] := ARRAY(SELECT customer_id FROM members WHERE user_id = me AND ended_at IS NULL
    AND customer_id <> nullif(current_setting('app.customer_id', true), '')::uuid);
BEGIN
  IF of_table = 'tickets' THEN RETURN (SELECT customer_id FROM tickets
    WHERE id = record AND customer_id = ANY (others) AND (private_to IS NULL OR private_to = me));
  ELSIF of_table = 'tasks' THEN RETURN (SELECT customer_id FROM tasks
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'customer_documents' THEN RETURN (SELECT customer_id FROM customer_documents
    WHERE id = record AND customer_id = ANY (others) AND (private_to IS NULL OR private_to = me));
  ELSIF of_table = 'procedures' THEN RETURN (SELECT customer_id FROM procedures
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'invoices' THEN RETURN (SELECT customer_id FROM invoices
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'proposals' THEN RETURN (SELECT customer_id FROM proposals
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'contracts' THEN RETURN (SELECT customer_id FROM contracts
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'projects' THEN RETURN (SELECT customer_id FROM projects
    WHERE id = record AND customer_id = ANY (others));
  ELSIF of_table = 'meetings' THEN RETURN (SELECT customer_id FROM meetings
    WHERE id = record AND customer_id = ANY (others));
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION other_company_of(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION other_company_of(text,uuid) TO plenum_customer;
