-- The job that tells people of a record leaves nothing unread of one that they can't open any more.
GRANT SELECT (archived_at) ON customer_documents, projects, tasks, tickets TO plenum_jobs;
