import { getTableColumns } from 'drizzle-orm';
import { ticketSums } from '#app/records/ticket/ticket-sum-tables.ts';

const COUNTED = Object.keys(getTableColumns(ticketSums)).filter((name) => name !== 'at');

/**
 * Asks for every day and figure in which the sums differ from the tickets themselves, with days as they are in three zones:
 * in one of them clocks move by half an hour.
 */
export const WRONG_SUMS = `
  with zones (zone) as (values ('America/Denver'), ('Europe/Berlin'), ('Australia/Lord_Howe')),
  summed as (
    select zone, what, (s.at at time zone zone)::date as day, sum(n) as n
      from ticket_sums s, zones, lateral (values ${COUNTED.map((name) => `('${name}', s.${name}::numeric)`).join(', ')}) v (what, n)
      group by 1, 2, 3 having sum(n) <> 0),
  counted as (
    select zone, what, (moment at time zone zone)::date as day, sum(n) as n
      from tickets t, zones, lateral (values
        (t.category, t.created_at, 1::numeric), (t.priority, t.created_at, 1),
        ('open', case when t.status in ('open', 'in_progress', 'waiting') then t.created_at end, 1),
        ('answered', case when t.author_side = 'customer' then t.first_response_at end, 1),
        ('resolved', t.resolved_at, 1), ('took', t.resolved_at, extract(epoch from t.resolved_at - t.created_at))
      ) v (what, moment, n)
      where t.archived_at is null and t.merged_into is null and moment is not null
      group by 1, 2, 3 having sum(n) <> 0)
  select zone, what, day::text, n::text from (
    (table summed except table counted) union all (table counted except table summed)) wrong`;
