-- The last day of a block whose period begins on a day counted from `anchor`, `months` later: the 31st is the last day of shorter months.
CREATE OR REPLACE FUNCTION retainer_expiry(anchor date, from_day date, months integer) RETURNS date
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT (anchor + make_interval(months => (extract(year FROM from_day) * 12 + extract(month FROM from_day)
    - extract(year FROM anchor) * 12 - extract(month FROM anchor))::integer + months))::date - 1
$$;

REVOKE ALL ON FUNCTION retainer_expiry(date,date,integer) FROM PUBLIC;
