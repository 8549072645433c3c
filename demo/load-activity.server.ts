import { sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';

/**
 * The activity log of what the demo's records say happened, as the commands would have written it: what was created, written,
 * completed, sent and paid. Proposals and contracts have written theirs.
 */
export async function loadActivity(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`insert into activity_logs (action, entity_type, entity_id, metadata, user_id, created_at)
    select action, entity_type, entity_id, metadata, user_id, at from (
      select 'ticket.created' as action, 'ticket' as entity_type, id as entity_id,
          jsonb_build_object('number', number, 'title', title) as metadata, created_by as user_id, created_at as at
        from tickets
      union all select case when m.is_internal then 'ticket.note_added' else 'ticket.message_sent' end, 'ticket', t.id,
          jsonb_build_object('number', t.number, 'title', t.title, 'messageId', m.id), m.user_id, m.created_at
        from ticket_messages m join tickets t on t.id = m.ticket_id
      union all select 'task.created', 'task', id, jsonb_build_object('title', title), created_by, created_at from tasks
      union all select 'task.completed', 'task', id, jsonb_build_object('title', title),
          coalesce(assignee_id, created_by), completed_at
        from tasks where completed_at is not null
      union all select 'project.created', 'project', id, jsonb_build_object('title', title), created_by, created_at
        from projects
      union all select 'project.milestone_completed', 'project', p.id,
          jsonb_build_object('title', p.title, 'milestone', m.title), p.created_by, m.completed_at
        from project_milestones m join projects p on p.id = m.project_id where m.completed_at is not null
      union all select 'document.uploaded', 'document', id, jsonb_build_object('title', title), uploaded_by, created_at
        from customer_documents
      union all select 'document_request.created', 'document_request', id, jsonb_build_object('title', title), requested_by,
          created_at
        from document_requests
      union all select 'meeting.scheduled', 'meeting', id, jsonb_build_object('title', title), created_by, created_at
        from meetings where inquiry_id is null
      union all select 'procedure.created', 'procedure', id, '{}', created_by, created_at
        from procedures
      union all select 'invoice.created', 'invoice', id, jsonb_build_object('number', invoice_number), created_by, created_at
        from invoices
      union all select 'invoice.status_changed', 'invoice', id,
          jsonb_build_object('number', invoice_number, 'before', 'draft', 'after', 'sent'), created_by, sent_at
        from invoices where sent_at is not null
      union all select 'invoice.payment_recorded', 'invoice', i.id,
          jsonb_build_object('number', i.invoice_number, 'amount', p.amount::text)
            || case when p.created_by is null then '{"by": "payments"}' else '{}' end::jsonb, p.created_by, p.created_at
        from invoice_payments p join invoices i on i.id = p.invoice_id where p.reversed_at is null) happened
    where at <= ${now.toISOString()}::timestamptz order by at`);
}
