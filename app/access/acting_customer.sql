-- The customer that a transaction acts for, where its person has the right there; policies read it once a query. A process
-- of before knows of no rights, and its people have them all (docs/decisions/0042-several-people-of-one-customer.md).
CREATE OR REPLACE FUNCTION acting_customer(needed text) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(nullif(current_setting('app.rights', true), ''), needed) ~ ('(^| )' || needed || '( |$)')
    THEN nullif(current_setting('app.customer_id', true), '')::uuid END
$$;
