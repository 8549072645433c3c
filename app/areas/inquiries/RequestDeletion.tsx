import { addressOf } from '#app/platform/verb.ts';
import { May } from '#app/ui/may.tsx';
import { RecordMenu, type RecordStep } from '#app/ui/RecordMenu.tsx';
import { inquiryVerbs, submissionVerbs } from './inquiry-verbs.ts';

/** The menu that deletes an inquiry at its sender's request. */
export function InquiryDeletion({
  inquiry: { id, company, version },
}: {
  inquiry: { id: string; company: string; version: number };
}) {
  const step = {
    ...deletionOf(
      `the inquiry of ${company}`,
      'Everything its sender wrote, your note and our copy of any email it came by',
      'the email address and company',
      addressOf(inquiryVerbs.delete, { inquiryId: id }),
    ),
    values: { version: String(version) },
  };
  return (
    <May needs={inquiryVerbs.delete.needs}>
      <RecordMenu steps={[step]} />
    </May>
  );
}

/** The same for a request for the checklist, a score or an estimate, in a list. */
export function SubmissionDeletion({ id, name }: { id: string; name: string }) {
  const step = deletionOf(
    `the submission of ${name}`,
    'Everything its sender entered',
    'the email address',
    addressOf(submissionVerbs.delete, { submissionId: id }),
  );
  return <RecordMenu record={name} steps={[step]} size="compact-sm" />;
}

function deletionOf(record: string, what: string, logged: string, action: string): RecordStep {
  return {
    label: 'Delete',
    title: `Delete ${record}?`,
    text: `${what} will be deleted, with the notices about it and the copies stored for connected tools. The activity log still shows that it came, with ${logged}. This action cannot be undone.`,
    action,
    labels: { confirm: 'Delete', sending: 'Deleting...' },
    danger: true,
  };
}
