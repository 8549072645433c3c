-- What the site shows to everyone, and what its file holds: promises settled within ninety days, without a name.
CREATE OR REPLACE FUNCTION public_promises() RETURNS TABLE (number integer, kind text, made_at timestamptz, due_at timestamptz,
  paused_minutes integer, settled_at timestamptz, result text, reason text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.number, p.kind, p.made_at, p.due_at,
      coalesce((SELECT round(extract(epoch FROM sum((e ->> 'to')::timestamptz - (e ->> 'from')::timestamptz)) / 60)
        FROM jsonb_array_elements(p.pauses) e), 0)::integer,
      coalesce(p.kept_at, p.broken_at, p.withdrawn_at),
      CASE WHEN p.kept_at IS NOT NULL THEN 'kept' WHEN p.broken_at IS NOT NULL THEN 'broken' ELSE 'withdrawn' END,
      p.withdrawn_reason
    FROM promises p
    WHERE coalesce(p.kept_at, p.broken_at, p.withdrawn_at) > now() - interval '90 days'
      AND coalesce(p.kept_at, p.broken_at, p.withdrawn_at) <= now()
      AND NOT EXISTS (SELECT FROM settings WHERE key = 'company.promises' AND value = 'hidden')
    ORDER BY 6, 1
$$;

REVOKE ALL ON FUNCTION public_promises() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_promises() TO plenum_visitor;
