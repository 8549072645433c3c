-- What accepting a proposal sets up, for its customer, whose people read neither templates nor staff: the plan of the version
-- that it names, and who of the staff would do the consultant's part (as consultantOf). Null for a proposal without a template,
-- and for one that the person may not read.
CREATE OR REPLACE FUNCTION agreed_plan(proposal uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object('plan', v.plan, 'consultant', (
    SELECT nullif(btrim(u.name), '') FROM users u
    JOIN user_roles r ON r.user_id = u.id AND r.role = 'admin' AND r.staff_role IN ('consultant', 'admin')
    LEFT JOIN staff_customers s ON s.user_id = u.id AND s.customer_id = p.customer_id
    WHERE u.deactivated_at IS NULL AND (s.user_id IS NOT NULL OR u.id = p.template_chosen_by)
    ORDER BY s.user_id IS NULL, r.staff_role = 'consultant' DESC, s.created_at, u.id LIMIT 1))
  FROM proposals p JOIN engagement_template_versions v ON v.id = p.template_version_id
  WHERE p.id = proposal AND p.customer_id = acting_customer('money') AND p.status <> 'draft' AND p.archived_at IS NULL
$$;

REVOKE ALL ON FUNCTION agreed_plan(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION agreed_plan(uuid) TO plenum_customer;
