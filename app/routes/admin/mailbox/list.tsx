import { adminOf } from '#app/access/guards.server.ts';
import { MailboxConnection } from '#app/areas/mailbox/MailboxConnection.tsx';
import { mailColumns } from '#app/areas/mailbox/mail-columns.tsx';
import { getMailFlow, listMails, MAIL_SORTS } from '#app/areas/mailbox/mailbox-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { backTo, failedScreen } from '#app/ui/FailedScreen.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

const TITLE = 'Mailbox';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  await markListSeen(actor, 'mailbox', '/admin/mailbox');
  const request = pageRequestOf(url, Object.keys(MAIL_SORTS), {
    sort: 'received',
    direction: 'desc',
  });
  const show = url.searchParams.get('show') === 'all' ? 'all' : 'waiting';
  return {
    request,
    flow: await getMailFlow(actor),
    mails: await listMails(actor, request, show),
  };
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Mailbox({ loaderData: { request, flow, mails } }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="Replies and new email, and what waits for someone to look at it."
      back={backTo('/admin')}
    >
      <MailboxConnection title="Connection" flow={flow} />
      <ScreenSection title="Email">
        <RecordList
          names={{ one: 'email', many: 'emails' }}
          list={mails}
          request={request}
          columns={mailColumns}
          search="Search by subject or sender..."
          filters={[
            {
              name: 'show',
              label: 'Which emails',
              options: [
                { value: '', label: 'In quarantine' },
                { value: 'all', label: 'All' },
              ],
              narrows: false,
            },
          ]}
          nothing="No email here"
          hint="Email from senders that can't be confirmed or are not known waits here."
        />
      </ScreenSection>
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: TITLE,
  home: '/admin',
  failed: 'Failed to load the mailbox',
});
