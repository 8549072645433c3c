import { dictionary } from '@zxcvbn-ts/language-common';

// Passwords that are shorter can't be chosen at all, so the list would know them for nothing.
const SHORTEST = 6;

/**
 * Passwords that guessers try first, in lower case: some forty thousand of the most common leaked ones, newer ones, and words
 * of this trade. Straight rows and repeated pieces (654321, 121212) are refused by rule.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST),
  ...`
  qwerty1234 password12 password1234 p@ssw0rd p@ssword mypassword newpassword passw0rd! p@ssw0rd!
  password! qwerty! admin! welcome! abc123! aa123456 aa12345678 secret123 welcome123 changeme123
  default guest123 admin1 admin123 admin1234 administrator root123 login123 test1234 temp123
  temporary facebook iloveyou1 ilovegod hellohello adminadmin liverpool1 trump2024
  spring2025 spring2026 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026
  company customer hvachvac hvac123 hvac1234 hvac12345 hvacpro heating cooling furnace refrigerant
  mechanical plumbing contractor technician dispatch
  `
    .trim()
    .split(/\s+/),
]);
