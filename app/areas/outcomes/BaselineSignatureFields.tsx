import { getInputProps } from '@conform-to/react';
import type { z } from 'zod';
import { errorOf, HiddenField, TextField } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import styles from './BaselineSignatureFields.module.css';
import type { baselineSignatureSchema } from './outcome-forms.ts';

/** What a customer agrees with: their name, and that they have read it. */
export function BaselineSignatureFields({
  fields,
}: {
  fields: FormFields<z.input<typeof baselineSignatureSchema>>;
}) {
  const { key, ...agreed } = getInputProps(fields.agreed, {
    type: 'checkbox',
    ariaAttributes: false,
  });
  const error = errorOf(fields.agreed);
  return (
    <>
      <TextField field={fields.signedName} label="Your full name" autoComplete="name" />
      <div>
        <label className={styles.choice}>
          <input
            key={key}
            {...agreed}
            aria-describedby={error ? `${agreed.id}-error` : undefined}
            aria-invalid={error ? true : undefined}
          />
          I have read this baseline and agree to it. My name here counts as a signature on paper.
        </label>
        {error ? (
          <p className={styles.error} id={`${agreed.id}-error`}>
            {error}
          </p>
        ) : null}
      </div>
      <HiddenField field={fields.shownHash} />
    </>
  );
}
