import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useEffect, useId, useState } from 'react';
import { IconButton } from '#app/ui/IconButton.tsx';
import styles from '#app/ui/inputs.module.css';
import { Field, type Labelled } from '#app/ui/inputs.tsx';

/** A password with a button that shows it. */
export function PasswordInput({
  id,
  label,
  description,
  error,
  ...input
}: Labelled & ComponentPropsWithRef<'input'>) {
  const [isShown, setShown] = useState(false);
  const own = useId();
  const boxId = id ?? own;
  // As it is sent it is a password again: a browser offers to remember it, and does not remember it as a text.
  useEffect(() => {
    const box = document.getElementById(boxId);
    const form = box instanceof HTMLInputElement ? box.form : null;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [boxId]);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <Field {...{ id: boxId, label, description, error }} withAsterisk={input.required === true}>
      {(aria) => (
        <>
          <input
            {...input}
            {...aria}
            type={isShown ? 'text' : 'password'}
            className={`${styles.box} ${styles.password}`}
          />
          <span className={styles.reveal}>
            <IconButton
              color="gray"
              size="sm"
              aria-label="Show password"
              aria-pressed={isShown}
              // The focus stays where the password is typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setShown(!isShown)}
            >
              <Eye size={16} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </span>
        </>
      )}
    </Field>
  );
}
