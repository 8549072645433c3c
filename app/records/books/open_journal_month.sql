-- Opens a closed month again, for a reason. Returns whether it was closed.
CREATE OR REPLACE FUNCTION open_journal_month(opened date, why text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM may_close_books();
  IF NOT journal_month_closed(opened) THEN
    RETURN false;
  END IF;
  INSERT INTO journal_closings (number, month, reason, created_by)
    VALUES ((SELECT max(number) + 1 FROM journal_closings), date_trunc('month', opened), why,
      (SELECT id FROM users WHERE id = nullif(current_setting('app.user_id', true), '')::uuid));
  RETURN true;
END
$$;

REVOKE ALL ON FUNCTION open_journal_month(date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_journal_month(date, text) TO plenum_staff, plenum_admin;
