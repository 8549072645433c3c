-- Books a meeting of a kind, for all of these hosts or for nobody: no row when one of them has something else by now. Each host
-- comes with the beginning and the end of their own day, for what a day may have at most. A client books for themselves alone, and
-- on an open project of theirs, about what is theirs; a visitor for no client.
CREATE OR REPLACE FUNCTION book_meeting(kind uuid, hosts uuid[], days_from timestamptz[], days_until timestamptz[],
  starts timestamptz, zone text, called text, said text, link text, guest_name text, guest_email text, guest_zone text,
  link_hash text, inquiry uuid, customer uuid, project uuid, ticket uuid, proposal uuid, submission uuid, submission_hash text)
RETURNS TABLE (meeting_id uuid, attendee_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  k meeting_kinds;
  host uuid;
  place integer;
  booker uuid;
  made uuid;
  guest uuid;
BEGIN
  SELECT * INTO k FROM meeting_kinds mk WHERE mk.id = kind AND mk.is_on FOR SHARE;
  IF NOT FOUND OR starts <= now() OR cardinality(hosts) = 0 OR NOT hosts <@ k.host_ids THEN RETURN; END IF;
  IF customer IS DISTINCT FROM acting_customer('act-work')
    OR (customer IS NULL AND k.for_whom = 'clients') OR (customer IS NOT NULL AND k.for_whom = 'visitors') THEN RETURN; END IF;
  IF project IS NOT NULL AND NOT EXISTS (SELECT FROM projects p WHERE p.id = project AND p.customer_id = customer
    AND p.status IN ('planning', 'active', 'on_hold') AND p.archived_at IS NULL) THEN RETURN; END IF;
  booker := CASE WHEN customer IS NOT NULL THEN nullif(current_setting('app.user_id', true), '')::uuid END;
  FOR host, place IN SELECT h, n FROM unnest(hosts) WITH ORDINALITY AS asked(h, n) ORDER BY h LOOP
    IF NOT takes_host(k, host, starts, days_from[place], days_until[place], NULL) THEN RETURN; END IF;
  END LOOP;
  INSERT INTO meetings (title, description, meeting_date, time_zone, duration_minutes, meeting_link, minutes_before, minutes_after,
      kind_id, inquiry_id, customer_id, project_id, ticket_id, proposal_id, created_by, submission_id, submission_hash)
    VALUES (called, said, starts, zone, k.minutes, link, k.minutes_before, k.minutes_after, k.id, inquiry, customer, project,
      (SELECT t.id FROM tickets t WHERE t.id = ticket AND t.customer_id = customer AND t.archived_at IS NULL
        AND coalesce(t.private_to, booker) = booker),
      (SELECT p.id FROM proposals p WHERE p.id = proposal AND p.customer_id = acting_customer('money')
        AND p.status <> 'draft' AND p.archived_at IS NULL),
      booker, submission, submission_hash)
    RETURNING id INTO made;
  INSERT INTO meeting_hosts (meeting_id, user_id, name)
    SELECT made, b.id, b.name FROM bookable_hosts(hosts) b ORDER BY b.id;
  IF (SELECT count(*) FROM meeting_hosts h WHERE h.meeting_id = made) <> cardinality(hosts) THEN
    RAISE EXCEPTION 'A host of this meeting is no longer there.';
  END IF;
  INSERT INTO meeting_attendees (meeting_id, user_id, name, email, time_zone, answer, answered_at, link_hashes)
    VALUES (made, booker, guest_name, guest_email, guest_zone, 'accepted', now(), array_remove(ARRAY[link_hash], NULL))
    RETURNING id INTO guest;
  RETURN QUERY SELECT made, guest;
END
$$;

REVOKE ALL ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,uuid,uuid,uuid,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,uuid,uuid,uuid,uuid,text) TO plenum_visitor, plenum_customer;
