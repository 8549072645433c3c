import { type Actor, shownNameOf } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { memberEvents } from '#app/records/member/events.ts';
import { NEWCOMERS, newcomerWaiting } from './member-mails.ts';

/** What follows from what happens to a customer's people; their log is the customer's. */
export const memberEffects = {
  'customer.member_waiting': (
    {
      invitation: { id, company, role, email, inviter, maySign },
      customerId,
    }: {
      invitation: Omit<Parameters<typeof newcomerWaiting>[0], 'name'> & {
        id: string;
        maySign: boolean;
      };
      customerId: string;
    },
    by: Exclude<Actor, { kind: 'visitor' }>,
  ) => {
    const content = newcomerWaiting({ name: shownNameOf(by), email, company, role, inviter });
    return {
      id: customerId,
      line: { email, role, maySign },
      notices: [
        {
          to: { staff: 'all' as const },
          subject: 'registration' as const,
          subjectId: id,
          title: content.subject,
          path: NEWCOMERS,
          mail: { content, replyTo: email, always: true },
        },
      ],
    };
  },
} satisfies EffectsOf<typeof memberEvents, Effect>;
