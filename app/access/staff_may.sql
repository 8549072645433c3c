-- Whether the member of staff that a transaction acts for has the right; policies ask once a query. Who names none has none.
CREATE OR REPLACE FUNCTION staff_may(needed text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('app.rights', true), '') ~ ('(^| )' || needed || '( |$)')
$$;
