/** One result of an Authentication-Results header, such as `dkim=pass header.d=example.com`. */
type AuthenticationResult = {
  method: string;
  result: string;
  properties: Record<string, string>;
};

/** Returns whose results a header contains, and what they are (RFC 8601); null for one that can't be read. */
export function authenticationResults(
  value: string,
): { host: string; results: AuthenticationResult[] } | null {
  const tokens = tokensOf(value.slice(0, 10_000));
  if (!tokens) return null;
  const clauses: string[][] = [[]];
  for (const token of tokens) {
    if (token.kind === ';') clauses.push([]);
    else clauses.at(-1)?.push(token.text);
  }
  const [host] = clauses[0] ?? [];
  if (!host) return null;
  const results = clauses.slice(1).flatMap((clause): AuthenticationResult[] => {
    const [method, result] = pairOf(clause[0] ?? '');
    if (!result) return [];
    const properties: Record<string, string> = Object.create(null);
    for (const word of clause.slice(1)) {
      const [name, stated] = pairOf(word);
      // Stated twice, a property says nothing.
      if (stated !== undefined) properties[name] = name in properties ? '' : stated;
    }
    return [{ method, result: result.toLowerCase(), properties }];
  });
  return { host: host.toLowerCase(), results };
}

function pairOf(word: string): [name: string, value: string | undefined] {
  const at = word.indexOf('=');
  return at < 0
    ? [word.toLowerCase(), undefined]
    : [word.slice(0, at).toLowerCase(), word.slice(at + 1)];
}

type Token = { kind: 'word' | ';'; text: string };

/** Words and semicolons, without comments; what is in quotation marks belongs to its word. */
function tokensOf(value: string): Token[] | null {
  const tokens: Token[] = [];
  let word = '';
  let comment = 0;
  let isQuoted = false;
  const end = () => {
    if (word !== '') tokens.push({ kind: 'word', text: word });
    word = '';
  };
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === '\\' && (isQuoted || comment > 0)) {
      at += 1;
      if (isQuoted) word += value.charAt(at);
    } else if (isQuoted) {
      if (character === '"') isQuoted = false;
      else word += character;
    } else if (character === '(') comment += 1;
    else if (comment > 0) comment -= character === ')' ? 1 : 0;
    else if (character === '"') isQuoted = true;
    else if (character === ';') {
      end();
      tokens.push({ kind: ';', text: ';' });
    } else if (/\s/.test(character)) {
      // `spf = pass` is one word.
      const isAround = /^\s*=/.test(value.slice(at, at + 20)) || word.endsWith('=');
      if (!isAround) end();
    } else word += character;
  }
  if (isQuoted || comment > 0) return null;
  end();
  return tokens;
}
