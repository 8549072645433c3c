import { nothing } from '#app/platform/verb.ts';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { AccountForm } from './AccountForm.tsx';
import { OwnAccountScreen, SecurityLink } from './OwnAccountScreen.tsx';

/** Asks once more before something about the account's protection begins; `about` says what. */
export function ConfirmScreen({
  id,
  title,
  email,
  about,
  submit,
  answer,
}: {
  id: string;
  title: string;
  email: string;
  about: string;
  submit: string;
  /** What the route's action answered. */
  answer: FormAnswer | undefined;
}) {
  return (
    <OwnAccountScreen
      title={title}
      intro={
        <p>
          For <strong>{email}</strong>. {about}
        </p>
      }
      links={<SecurityLink />}
    >
      <AccountForm id={id} schema={nothing} answer={answer} submit={submit}>
        {() => null}
      </AccountForm>
    </OwnAccountScreen>
  );
}
