-- Settles an email in the transaction of whoever acts by it, so that it acts once: the second one waits, and finds it settled.
CREATE OR REPLACE FUNCTION settle_mail(mail uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE inbound_mails SET state = 'done', reason = NULL, handled_at = clock_timestamp()
    WHERE id = mail AND state = 'received'
      AND (current_setting('role') <> 'plenum_firm' OR firm_does('mail'));
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION settle_mail(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_mail(uuid) TO plenum_customer, plenum_staff, plenum_admin, plenum_firm;
