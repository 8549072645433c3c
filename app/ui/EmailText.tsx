/** An e-mail address that, where one line has no room for it, breaks before its @ or a dot and nowhere else. */
export function EmailText({ email }: { email: string }) {
  const end = email.slice(1).search(/[@.]/) + 1;
  if (end === 0) return <>{email}</>;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      <EmailText email={email.slice(end)} />
    </>
  );
}
