/**
 * Passwords that guessers try first, in lower case. Written down for this product from what the yearly reports on leaked
 * passwords name again and again (Wikipedia, "List of the most common passwords"), with words of this trade; shorter ones
 * are refused by their length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 654321
  123123 123123123 123321 112233 121212 111222 159753 147258369 123654 159357 789456 789456123
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsx qazwsxedc zaq12wsx q1w2e3r4 q1w2e3r4t5
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwerty123456 asdfgh asdfghjkl
  asdf1234 asdfasdf zxcvbn zxcvbnm qweasd qweasdzxc 123qwe qwe123 1234qwer qwer1234
  abc123 abcd1234 abcdef abcdefg abcdefgh 123abc a123456 a1b2c3 a1b2c3d4 aa123456 aa12345678
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword passwort
  passwords pass1234 pass123 mypassword newpassword
  secret secret1 secret123 letmein letmein1 welcome welcome1 welcome123 changeme changeme123
  default guest123 admin1 admin123 admin1234 administrator adminadmin root123 login123 access test123
  testtest testing test1234 temp123 temporary internet computer server google facebook
  iloveyou iloveyou1 ilovegod loveyou lovely monkey dragon master shadow sunshine princess flower
  football football1 baseball basketball soccer hockey superman batman spiderman pokemon starwars
  michael jordan23 jennifer jessica daniel ashley michelle charlie thomas robert matthew andrew
  joshua anthony george hunter ranger buster tigger pepper ginger cookie cheese banana orange summer
  winter spring autumn monday friday january december summer2024 summer2025 summer2026 winter2024
  winter2025 winter2026 spring2025 spring2026
  freedom whatever trustno1 hello123 hellohello blink182 killer harley mustang corvette ferrari
  mercedes yankees cowboys steelers packers eagles dallas chelsea arsenal liverpool liverpool1
  donald trump2024 america america1 qwerty! password! admin! welcome! abc123! p@ssw0rd! passw0rd!
  company customer business office manager service support
  hvachvac hvac123 hvac1234 hvac12345 hvacpro heating cooling furnace refrigerant mechanical
  plumbing contractor technician dispatch
  `
    .trim()
    .split(/\s+/),
);
