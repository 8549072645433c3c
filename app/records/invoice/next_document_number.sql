-- The number that the next invoice or credit note gets, in the firm's form: INV-1001 and on, or INV-2026-0001 where numbers begin
-- anew each year. One that somebody has typed for an invoice of theirs is passed over. With `take` it is given: who issues at
-- the same time waits for the end of this transaction, so none is given twice and none is skipped.
CREATE OR REPLACE FUNCTION next_document_number(kind text, take boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  prefix text := coalesce((SELECT nullif(value, '') FROM settings WHERE key = 'billing.number.' || kind),
    CASE kind WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END);
  this_year text := CASE WHEN (SELECT value FROM settings WHERE key = 'billing.number.yearly') = 'true'
    THEN to_char(now() AT TIME ZONE firm_zone(), 'YYYY') END;
  series text := concat_ws(' ', kind, this_year);
  place integer := CASE WHEN this_year IS NULL THEN 1000 ELSE 0 END;
  number text;
BEGIN
  IF take THEN
    INSERT INTO number_series AS s (name, last) VALUES (series, place)
      ON CONFLICT (name) DO UPDATE SET last = s.last RETURNING last INTO place;
  ELSE
    place := coalesce((SELECT last FROM number_series WHERE name = series), place);
  END IF;
  LOOP
    place := place + 1;
    number := prefix || coalesce(this_year || '-', '') || lpad(place::text, greatest(4, length(place::text)), '0');
    EXIT WHEN NOT invoice_number_taken(number);
  END LOOP;
  IF take THEN
    UPDATE number_series SET last = place WHERE name = series;
  END IF;
  RETURN number;
END
$$;

REVOKE ALL ON FUNCTION next_document_number(text,boolean) FROM PUBLIC;
