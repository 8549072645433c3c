import type { AdminActor, PlainUser } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { customerEvents } from '#app/records/customer/events.ts';
import type { EffectsOf } from '#app/records/events.ts';
import { signupWaiting } from './account-mails.ts';

/** How the log names a customer. */
type Named = { contact: string; email: string; company: string };

const APPROVAL = '/admin/approval';

/** What follows from what happens to customers. */
export const customerEffects = {
  'customer.registered': (
    { id, phone, ...named }: Named & { id: string; phone: string },
    by: PlainUser,
  ) => {
    const { contact: name, company, email } = named;
    const content = signupWaiting({ name, company, email, phone, path: APPROVAL });
    return {
      id,
      line: { company, contact: name, email },
      notices: [
        {
          to: { staff: 'all' as const },
          subject: 'registration' as const,
          subjectId: id,
          title: content.subject,
          path: APPROVAL,
          mail: { content, replyTo: by.email, always: true },
        },
      ],
    };
  },
  'customer.created': ({ id, ...line }: Named & { id: string }, _: AdminActor) => ({ id, line }),
  'customer.invited': ({ id, ...line }: Named & { id: string }, _: AdminActor) => ({ id, line }),
  'customer.approved': (
    { id, ...line }: Named & { id: string; emailConfirmed: boolean },
    _: AdminActor,
  ) => ({
    id,
    line,
    drops: { subject: 'registration' as const, audience: 'everyone' as const },
  }),
} satisfies EffectsOf<typeof customerEvents, Effect>;
