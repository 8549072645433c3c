import { adminOf } from '#app/access/guards.server.ts';
import { InquiryAnswerForm } from '#app/areas/inquiries/InquiryAnswerForm.tsx';
import { CreateInquiryCustomer, LinkInquiry } from '#app/areas/inquiries/InquiryCustomer.tsx';
import { InquiryFacts } from '#app/areas/inquiries/InquiryFacts.tsx';
import { inquiryAnswerSchema } from '#app/areas/inquiries/inquiry-answer-forms.ts';
import { updateInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { getInquiry } from '#app/areas/inquiries/inquiry-detail-queries.server.ts';
import { ReplyToInquiry } from '#app/areas/inquiries/ReplyToInquiry.tsx';
import { InquiryDeletion } from '#app/areas/inquiries/RequestDeletion.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { WriteProposal } from '#app/areas/proposals/WriteProposal.tsx';
import { INQUIRY_STATUS_DISPLAY } from '#app/records/inquiry/inquiry-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { May } from '#app/ui/may.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { answerForm, idParam, throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/inquiry';
import styles from './inquiry.module.css';

const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idParam(params.inquiryId);
  const actor = adminOf(context);
  await markSeen(actor, 'inquiry', id);
  const inquiry = await getInquiry(actor, id).catch(throwMissing);
  return { inquiry, now: new Date() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.inquiryId);
  return answerForm(request, inquiryAnswerSchema, {
    handle: async ({ status, note, version }) => {
      await updateInquiry(adminOf(context), { id, status, note: note ?? null, version });
      return { kind: 'success', title: 'Inquiry updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update inquiry' },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Inquiry from ${loaderData.inquiry.company}` : 'Inquiry' },
];

export default function Inquiry({ loaderData: { inquiry, now } }: Route.ComponentProps) {
  useLive('inquiry', inquiry.id);
  const { customer } = inquiry;
  return (
    <Screen
      title={inquiry.company}
      description={<StatusBadge display={INQUIRY_STATUS_DISPLAY[inquiry.status]} />}
      back={BACK}
      actions={
        <>
          <ReplyToInquiry inquiry={inquiry} />
          <CreateInquiryCustomer inquiry={inquiry} />
          <LinkInquiry inquiry={inquiry} />
          {customer && !customer.archivedAt ? (
            <WriteProposal
              customer={{
                value: customer.id,
                label: `${customer.companyName} (${customer.contactName})`,
              }}
              title={`Proposal for ${customer.companyName}`}
              content={quoted(inquiry.message)}
            />
          ) : null}
          <InquiryDeletion inquiry={inquiry} />
        </>
      }
    >
      <div className={styles.columns}>
        <div>
          <InquiryFacts inquiry={inquiry} now={now} />
        </div>
        <div className={styles.answer}>
          <May needs="act-site">
            <InquiryAnswerForm key={inquiry.id} inquiry={inquiry} />
          </May>
        </div>
      </div>
    </Screen>
  );
}

/** What was asked for, as the beginning of a proposal. */
function quoted(message: string | null): string {
  if (!message?.trim()) return '';
  const lines = message.trim().split(/\r?\n/);
  return `## What you asked for\n\n${lines.map((line) => `> ${line}`).join('\n')}\n\n## What we propose\n\n`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Inquiry" back={BACK}>
      <RouteErrorState error={error} title="Failed to load admin data." home="/admin" />
    </Screen>
  );
}
