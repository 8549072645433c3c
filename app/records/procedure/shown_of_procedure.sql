-- What a customer can read of a procedure; null where that is nothing.
CREATE OR REPLACE FUNCTION shown_of_procedure(status text, approved_version integer)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN approved_version IS NULL THEN CASE WHEN status = 'review' THEN 'review' END
    WHEN status = 'archived' THEN 'archived ' || approved_version
    ELSE 'in force ' || approved_version
  END;
$$;
