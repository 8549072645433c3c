import { getInputProps } from '@conform-to/react';
import type { z } from 'zod';
import { SIGNATURE_KINDS } from '#app/records/contract/contract-status.ts';
import { errorOf, HiddenField, TextField } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import type { signatureSchema } from './contract-forms.ts';
import styles from './SignaturePad.module.css';
import { SignaturePad } from './SignaturePad.tsx';

const KIND_LABELS = { typed: 'Type it', drawn: 'Draw it' } as const;

/** The fields with which a customer signs a contract: name, the signature typed or drawn, and that they agree. */
export function SignatureFields({
  fields,
}: {
  fields: FormFields<z.input<typeof signatureSchema>>;
}) {
  const typed = fields.signedName.value?.trim();
  const kind = fields.kind.value ?? 'typed';
  const { key: agreedKey, ...agreed } = getInputProps(fields.agreed, {
    type: 'checkbox',
    ariaAttributes: false,
  });
  const agreedError = errorOf(fields.agreed);
  return (
    <>
      <TextField field={fields.signedName} label="Your full name" autoComplete="name" />
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
        <p className={styles.typed} aria-hidden="true" data-empty={!typed || undefined}>
          {typed || 'Your name will show here as your signature.'}
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
          I have read this agreement and agree to it. My signature here counts as one on paper.
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
