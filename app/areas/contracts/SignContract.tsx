import { getInputProps } from '@conform-to/react';
import { Button } from '@mantine/core';
import type { z } from 'zod';
import { formOf } from '#app/platform/verb.ts';
import { SIGNATURE_KINDS } from '#app/records/contract-status.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { errorOf } from '#app/ui/field-inputs.tsx';
import { HiddenField, TextField } from '#app/ui/fields.tsx';
import panel from '#app/ui/SignedAnswers.module.css';
import type { FormFields } from '#app/ui/use-schema-form.ts';
import type { signatureSchema } from './contract-forms.ts';
import type { OwnContractDetail } from './contract-queries.server.ts';
import { contractVerbs } from './contract-verbs.ts';
import styles from './SignaturePad.module.css';
import { SignaturePad } from './SignaturePad.tsx';

const KIND_LABELS = { typed: 'Type it', drawn: 'Draw it' } as const;

/**
 * What a customer is asked to do with a contract that waits for them: read it, then sign it in a dialog. Of one that does
 * not wait nothing shows; the dialog stays, so that what is entered in it is not lost when the contract changes meanwhile.
 */
export function SignContract({ contract, name }: { contract: OwnContractDetail; name: string }) {
  const { id, title, status, isPast, head } = contract;
  const isOpen = status === 'sent' && !isPast;
  return (
    <section className={isOpen ? panel.panel : undefined} aria-label="Your signature">
      {isOpen ? (
        <p>
          This agreement is waiting for your signature. Read it to the end, then sign it here. You
          can also download it, sign it on paper and return it to us.
        </p>
      ) : null}
      <FormDialog
        title="Sign this agreement"
        size="lg"
        {...formOf(contractVerbs.sign, { contractId: id })}
        defaultValue={{ kind: 'typed', shownHash: head.hash }}
        labels={{ submit: 'Sign Agreement', sending: 'Signing...' }}
        intro={`You are signing "${title}" between ${head.firmName} and ${head.companyName}, represented by ${head.contactName}. We keep its text as this page shows it, with your name, the time, your network address and your browser.`}
        trigger={(open) => (isOpen ? <Button onClick={open}>Sign</Button> : null)}
      >
        {(fields) => <SignatureFields fields={fields} name={name} />}
      </FormDialog>
    </section>
  );
}

function SignatureFields({
  fields,
  name,
}: {
  fields: FormFields<z.input<typeof signatureSchema>>;
  name: string;
}) {
  const kind = fields.kind.value ?? 'typed';
  const { key: agreedKey, ...agreed } = getInputProps(fields.agreed, {
    type: 'checkbox',
    ariaAttributes: false,
  });
  const agreedError = errorOf(fields.agreed);
  return (
    <>
      <TextField
        field={fields.signedName}
        label="Your full name"
        autoComplete="name"
        placeholder={name}
      />
      <fieldset className={styles.kinds}>
        <legend>Your signature</legend>
        {SIGNATURE_KINDS.map((value) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={fields.kind.name}
              form={fields.kind.formId}
              value={value}
              defaultChecked={fields.kind.initialValue === value}
            />
            {KIND_LABELS[value]}
          </label>
        ))}
      </fieldset>
      {kind === 'drawn' ? (
        <SignaturePad field={fields.drawing} />
      ) : (
        <p className={styles.typed} aria-hidden="true">
          {fields.signedName.value || name}
        </p>
      )}
      <div>
        <label className={styles.choice}>
          <input
            key={agreedKey}
            {...agreed}
            aria-describedby={agreedError ? `${agreed.id}-error` : undefined}
            aria-invalid={agreedError ? true : undefined}
          />
          I have read this agreement and agree to it. My signature here counts like one on paper.
        </label>
        {agreedError ? (
          <p className={styles.error} id={`${agreed.id}-error`}>
            {agreedError}
          </p>
        ) : null}
      </div>
      <HiddenField field={fields.shownHash} />
    </>
  );
}
