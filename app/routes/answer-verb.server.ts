import { type ActionFunctionArgs, data } from 'react-router';
import { adminOf, customerOf } from '#app/access/guards.server.ts';
import { userHandlers } from '#app/areas/accounts/user-handlers.server.ts';
import { apiKeyHandlers } from '#app/areas/api-keys/api-key-handlers.server.ts';
import { billingHandlers } from '#app/areas/billing/billing-handlers.server.ts';
import { companyHandlers } from '#app/areas/companies/company-handlers.server.ts';
import { contractHandlers } from '#app/areas/contracts/contract-handlers.server.ts';
import { customerHandlers } from '#app/areas/customers/customer-handlers.server.ts';
import { documentHandlers } from '#app/areas/documents/document-handlers.server.ts';
import { inquiryHandlers } from '#app/areas/inquiries/inquiry-handlers.server.ts';
import { knowledgeHandlers } from '#app/areas/knowledge/knowledge-handlers.server.ts';
import { mailboxHandlers } from '#app/areas/mailbox/mailbox-handlers.server.ts';
import { meetingHandlers } from '#app/areas/meetings/meeting-handlers.server.ts';
import { memberHandlers } from '#app/areas/members/member-handlers.server.ts';
import { bounceHandlers } from '#app/areas/notices/bounce-handlers.server.ts';
import { outcomeHandlers } from '#app/areas/outcomes/outcome-handlers.server.ts';
import { procedureHandlers } from '#app/areas/procedures/procedure-handlers.server.ts';
import { projectHandlers } from '#app/areas/projects/project-handlers.server.ts';
import { proposalHandlers } from '#app/areas/proposals/proposal-handlers.server.ts';
import { settingHandlers } from '#app/areas/settings/setting-handlers.server.ts';
import { ssoHandlers } from '#app/areas/sso/sso-handlers.server.ts';
import { taskHandlers } from '#app/areas/tasks/task-handlers.server.ts';
import { templateHandlers } from '#app/areas/templates/template-handlers.server.ts';
import { answerArticleHandlers } from '#app/areas/tickets/answers/answer-article-handlers.server.ts';
import { ticketMergeHandlers } from '#app/areas/tickets/merging/merge-handlers.server.ts';
import { ratingHandlers } from '#app/areas/tickets/ratings/rating-handlers.server.ts';
import { savedReplyHandlers } from '#app/areas/tickets/replies/saved-reply-handlers.server.ts';
import { snoozeHandlers } from '#app/areas/tickets/snoozes/snooze-handlers.server.ts';
import { ticketSplitHandlers } from '#app/areas/tickets/splitting/split-handlers.server.ts';
import { ticketHandlers } from '#app/areas/tickets/ticket-handlers.server.ts';
import { timeHandlers } from '#app/areas/time/time-handlers.server.ts';
import { webhookHandlers } from '#app/areas/webhooks/webhook-handlers.server.ts';
import { wholeAddressOf } from '#app/platform/client-address.server.ts';
import { answerForm, idParam } from './answer-form.server.ts';

const HANDLERS = new Map(
  [
    ...ticketHandlers,
    ...ticketMergeHandlers,
    ...ticketSplitHandlers,
    ...answerArticleHandlers,
    ...ratingHandlers,
    ...snoozeHandlers,
    ...savedReplyHandlers,
    ...taskHandlers,
    ...procedureHandlers,
    ...documentHandlers,
    ...userHandlers,
    ...customerHandlers,
    ...inquiryHandlers,
    ...memberHandlers,
    ...billingHandlers,
    ...companyHandlers,
    ...projectHandlers,
    ...templateHandlers,
    ...meetingHandlers,
    ...settingHandlers,
    ...ssoHandlers,
    ...proposalHandlers,
    ...contractHandlers,
    ...outcomeHandlers,
    ...timeHandlers,
    ...knowledgeHandlers,
    ...webhookHandlers,
    ...apiKeyHandlers,
    ...mailboxHandlers,
    ...bounceHandlers,
  ].map((handler) => [handler.verb.path, handler]),
);

/** Carries out the verb whose address was posted to, after the guard of its surface. */
export async function answerVerb({ request, params, context, pattern }: ActionFunctionArgs) {
  const handler = HANDLERS.get(`/${pattern.replace(/^\//, '')}`);
  if (!handler) throw data(null, { status: 404 });
  const { verb, run } = handler;
  const actor = verb.path.startsWith('/admin/') ? adminOf(context) : customerOf(context);
  const ids = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, idParam(value)]),
  );
  const origin = {
    ipAddress: wholeAddressOf(context),
    userAgent: request.headers.get('user-agent'),
  };
  return answerForm(request, await verb.schema(), {
    sender: { actor, needs: verb.needs },
    handle: (form) => run(actor, form, ids, origin),
    failed: { kind: 'error', title: 'Error', description: verb.failed },
  });
}
