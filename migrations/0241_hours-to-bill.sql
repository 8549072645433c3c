CREATE OR REPLACE FUNCTION hours_to_bill(of_customer uuid) RETURNS TABLE (id uuid, due numeric, covered numeric)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  t record;
  s record;
  over_rate numeric;
  projects_of uuid[];
  in_hours boolean[];
  ends date[];
  sizes numeric[];
  worths numeric[];
  rest numeric;
  part numeric;
  worth numeric;
  is_covered boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM retainers r WHERE r.customer_id = of_customer) THEN
    RETURN;
  END IF;
  SELECT array_agg(r.project_id ORDER BY o.place), array_agg(r.unit = 'hours' ORDER BY o.place), array_agg(o.expires_on ORDER BY o.place),
      array_agg(o.left_size ORDER BY o.place), array_agg(o.left_worth ORDER BY o.place)
    INTO projects_of, in_hours, ends, sizes, worths
    FROM retainers r JOIN (SELECT b.*, row_number() OVER (ORDER BY (p.project_id IS NULL), b.from_day, p.id, b.created_at) AS place
      FROM retainer_blocks b JOIN retainers p ON p.id = b.retainer_id
      WHERE p.customer_id = of_customer AND b.left_worth > 0) o ON o.retainer_id = r.id;
  FOR t IN SELECT e.id, e.date, e.hours, e.hourly_rate, e.project_id FROM time_entries e
      WHERE e.customer_id = of_customer AND e.billable AND e.invoice_line_id IS NULL AND NOT e.covered_by_fee AND e.hourly_rate IS NOT NULL
      ORDER BY e.date, e.id LOOP
    id := t.id;
    due := 0;
    covered := 0;
    rest := CASE WHEN t.hourly_rate = 0 THEN 0 ELSE t.hours END;
    is_covered := false;
    FOR s IN SELECT n AS place FROM generate_subscripts(sizes, 1) n
        WHERE (projects_of[n] IS NULL OR projects_of[n] = t.project_id) AND (ends[n] IS NULL OR t.date <= ends[n]) ORDER BY n LOOP
      EXIT WHEN rest = 0;
      IF in_hours[s.place] THEN
        part := least(rest, sizes[s.place]);
        CONTINUE WHEN part = 0;
        worth := CASE WHEN part = sizes[s.place] THEN worths[s.place] ELSE round(worths[s.place] * part / sizes[s.place], 2) END;
        sizes[s.place] := sizes[s.place] - part;
      ELSE
        part := rest;
        IF round(t.hourly_rate * part, 2) > worths[s.place] THEN
          part := trunc(worths[s.place] / t.hourly_rate, 2);
          IF round(t.hourly_rate * part, 2) > worths[s.place] THEN
            part := part - 0.01;
          END IF;
        END IF;
        worth := round(t.hourly_rate * part, 2);
        CONTINUE WHEN part = 0;
      END IF;
      worths[s.place] := worths[s.place] - worth;
      covered := covered + worth;
      rest := rest - part;
      is_covered := true;
    END LOOP;
    IF rest > 0 THEN
      SELECT r.over_rate INTO over_rate FROM retainers r
        WHERE r.customer_id = of_customer AND r.over_rate IS NOT NULL AND r.status = 'active' AND (r.project_id IS NULL OR r.project_id = t.project_id)
          AND EXISTS (SELECT FROM retainer_blocks b WHERE b.retainer_id = r.id)
        ORDER BY (r.project_id IS NULL), r.id LIMIT 1;
      due := round(coalesce(over_rate, t.hourly_rate) * rest, 2);
      IF is_covered OR over_rate IS NOT NULL THEN
        FOR s IN SELECT n AS place FROM generate_subscripts(sizes, 1) n
            WHERE NOT in_hours[n] AND (projects_of[n] IS NULL OR projects_of[n] = t.project_id) AND (ends[n] IS NULL OR t.date <= ends[n])
            ORDER BY n LOOP
          worth := least(worths[s.place], due);
          worths[s.place] := worths[s.place] - worth;
          due := due - worth;
          covered := covered + worth;
        END LOOP;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION hours_to_bill(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION hours_to_bill(uuid) TO plenum_staff, plenum_admin;
