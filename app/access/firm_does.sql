-- Whether the firm acts for one of these reasons (firm-acts.ts) in this transaction; policies ask once a query.
CREATE OR REPLACE FUNCTION firm_does(VARIADIC acts text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('app.firm_act', true), '') = ANY (acts), false)
$$;
