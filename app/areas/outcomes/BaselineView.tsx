import { DocumentSheet } from '#app/areas/letterhead/DocumentSheet.tsx';
import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useMay } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import panel from '#app/ui/SignedAnswers.module.css';
import styles from './BoardView.module.css';
import type { BaselineDetail } from './baseline-queries.server.ts';
import { outcomeVerbs } from './outcome-verbs.ts';

const BaselineSignatureFields = onDemand(
  async () => (await import('./BaselineSignatureFields.tsx')).BaselineSignatureFields,
);

const STATUS_LABELS = {
  proposed: 'Waiting for agreement',
  agreed: 'Agreed and frozen',
  withdrawn: 'Withdrawn',
} as const;

/** A baseline as both sides read it: its text, its hash, its signatures. */
export function BaselineView({ baseline, html }: { baseline: BaselineDetail; html: string }) {
  const { status, hash, head, signatures, agreedAt, createdAt } = baseline;
  return (
    <RecordColumns
      facts={[
        ['Status', STATUS_LABELS[status]],
        ['Proposed', <LocalTime key="proposed" at={createdAt} show="datetime" />],
        ...(agreedAt
          ? [['Agreed', <LocalTime key="agreed" at={agreedAt} show="datetime" />] as const]
          : []),
        [
          'SHA-256',
          status === 'agreed' ? (
            <a key="hash" href={`/verify?hash=${hash}`} className={styles.hash}>
              {hash}
            </a>
          ) : (
            <span key="hash" className={styles.hash}>
              {hash}
            </span>
          ),
        ],
      ]}
      side={
        <ScreenSection title="Signatures">
          {signatures.map(({ side, signedName, at }) => (
            <p key={side} className={styles.note}>
              {signedName}, for {side === 'firm' ? head.firmName : head.companyName},{' '}
              <LocalTime at={at} show="datetime" />
            </p>
          ))}
        </ScreenSection>
      }
    >
      <DocumentSheet kind="Agreement" parties={head} {...head} html={html} />
    </RecordColumns>
  );
}

/** Asks a customer to read and agree to a baseline that is waiting for them. */
export function AgreeToBaseline({ baseline }: { baseline: BaselineDetail }) {
  const { id, status, hash, head, number } = baseline;
  const maySign = useMay(outcomeVerbs.agree.needs);
  const isOpen = status === 'proposed';
  return (
    <section className={isOpen ? panel.panel : undefined} aria-label="Your agreement">
      {isOpen ? (
        <p>
          {maySign
            ? 'We’ll compare your results with these numbers. Please review them. Once you agree, neither side changes them.'
            : `This baseline needs the agreement of someone who may sign for ${head.companyName}.`}
        </p>
      ) : null}
      <FormDialog
        title="Agree to this baseline"
        {...formOf(outcomeVerbs.agree, { baselineId: id })}
        defaultValue={{ shownHash: hash }}
        labels={{ submit: 'Agree', sending: 'Agreeing...' }}
        intro={`You agree to baseline ${number} between ${head.firmName} and ${head.companyName}. We store its text as shown on this page, with your name, the time, your network address and your browser.`}
        trigger={(open) => (isOpen ? <Button onClick={open}>Agree</Button> : null)}
      >
        {(fields) => <BaselineSignatureFields fields={fields} />}
      </FormDialog>
    </section>
  );
}
