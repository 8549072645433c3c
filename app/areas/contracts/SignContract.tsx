import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useMay } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import panel from '#app/ui/SignedAnswers.module.css';
import type { OwnContractDetail } from './contract-queries.server.ts';
import { contractVerbs } from './contract-verbs.ts';

const SignatureFields = onDemand(
  async () => (await import('./SignatureFields.tsx')).SignatureFields,
);

/**
 * Asks a customer to read and sign a contract that is waiting for them. Nothing shows for other contracts; an open dialog
 * stays, so that a change to the contract does not lose what was entered.
 */
export function SignContract({ contract }: { contract: OwnContractDetail }) {
  const { id, title, status, isPast, head } = contract;
  const maySign = useMay(contractVerbs.sign.needs);
  const isOpen = status === 'sent' && !isPast;
  return (
    <section className={isOpen ? panel.panel : undefined} aria-label="Your signature">
      {isOpen ? (
        <p>
          {maySign
            ? 'This agreement is ready for your signature. Read it, then sign it here. You can also download it, sign it on paper and return it to us.'
            : `This agreement needs the signature of someone who may sign for ${head.companyName}.`}
        </p>
      ) : null}
      <FormDialog
        title="Sign this agreement"
        size="lg"
        {...formOf(contractVerbs.sign, { contractId: id })}
        defaultValue={{ kind: 'typed', shownHash: head.hash }}
        labels={{ submit: 'Sign Agreement', sending: 'Signing...' }}
        intro={`You are signing "${title}" between ${head.firmName} and ${head.companyName}, represented by ${head.contactName}. We store its text as shown on this page, with your name, the time, your network address and your browser.`}
        trigger={(open) => (isOpen ? <Button onClick={open}>Sign</Button> : null)}
      >
        {(fields) => <SignatureFields fields={fields} />}
      </FormDialog>
    </section>
  );
}
