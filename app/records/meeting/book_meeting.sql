-- Books a meeting of a kind that visitors may book, for all of these hosts or for nobody: no row when one of them has something
-- else by now. Each host comes with the beginning and the end of their own day, for what a day may have at most.
CREATE OR REPLACE FUNCTION book_meeting(kind uuid, hosts uuid[], days_from timestamptz[], days_until timestamptz[],
  starts timestamptz, zone text, called text, said text, link text, guest_name text, guest_email text, guest_zone text,
  link_hash text, inquiry uuid, submission uuid, submission_hash text)
RETURNS TABLE (meeting_id uuid, attendee_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  k meeting_kinds;
  host uuid;
  place integer;
  made uuid;
  guest uuid;
BEGIN
  SELECT * INTO k FROM meeting_kinds mk WHERE mk.id = kind AND mk.is_on FOR SHARE;
  IF NOT FOUND OR starts <= now() OR cardinality(hosts) = 0 OR NOT hosts <@ k.host_ids THEN RETURN; END IF;
  FOR host, place IN SELECT h, n FROM unnest(hosts) WITH ORDINALITY AS asked(h, n) ORDER BY h LOOP
    IF NOT takes_host(k, host, starts, days_from[place], days_until[place], NULL) THEN RETURN; END IF;
  END LOOP;
  INSERT INTO meetings (title, description, meeting_date, time_zone, duration_minutes, meeting_link, minutes_before, minutes_after,
      kind_id, inquiry_id, submission_id, submission_hash)
    VALUES (called, said, starts, zone, k.minutes, link, k.minutes_before, k.minutes_after, k.id, inquiry, submission, submission_hash)
    RETURNING id INTO made;
  INSERT INTO meeting_hosts (meeting_id, user_id, name)
    SELECT made, b.id, b.name FROM bookable_hosts(hosts) b ORDER BY b.id;
  IF (SELECT count(*) FROM meeting_hosts h WHERE h.meeting_id = made) <> cardinality(hosts) THEN
    RAISE EXCEPTION 'A host of this meeting is no longer there.';
  END IF;
  INSERT INTO meeting_attendees (meeting_id, name, email, time_zone, answer, answered_at, link_hashes)
    VALUES (made, guest_name, guest_email, guest_zone, 'accepted', now(), ARRAY[link_hash]) RETURNING id INTO guest;
  RETURN QUERY SELECT made, guest;
END
$$;

REVOKE ALL ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_meeting(uuid,uuid[],timestamptz[],timestamptz[],timestamptz,text,text,text,text,text,text,text,text,uuid,uuid,text) TO plenum_visitor;
