/** What a refusal of the mail server means, in words for whoever set it up; the server's own follow. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\bEAUTH\b/, 'The mail server refuses the user name or password in SMTP_URL'],
  [/\bECONNREFUSED\b/, 'Nothing answers at the address and port in SMTP_URL'],
  [/\b(?:ENOTFOUND|EDNS|EAI_AGAIN)\b/, 'The host name in SMTP_URL is not known'],
  [/\bETIMEDOUT\b|\bNo answer within\b/, 'The mail server did not answer in time'],
  [/\bETLS\b|STARTTLS|certificate/i, 'The mail server has no encryption that can be trusted'],
  [/\bEENVELOPE\b/, 'The mail server refuses the sender or the recipient'],
];

/** Returns why a mail server did not take an email: what it means, and what was said. */
export function mailRefusal(error: unknown): string {
  const words = String(error instanceof Error ? error.message : error).replace(/\s+/g, ' ');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const plain = PLAIN.find(([form]) => form.test(`${code} ${words}`))?.[1];
  return plain ? `${plain}. It says: ${words}` : words;
}
