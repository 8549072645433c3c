const LEGAL = new Set(
  'LLC INC LTD CO CORP COMPANY CORPORATION LIMITED LP LLP PLLC GMBH THE AND OF'.split(' '),
);
const SHORTEST_PART = 4;
/** What share of a client's words a text has to hold. */
const ENOUGH = 0.5;

/** A client by the words of its name that tell it from others. */
export type NamedClient = { id: string; words: readonly string[] };

/** The words of a name or text as they are compared: capitals without accents. */
export function nameWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['’]/g, '')
    .split(/[^A-Z\d]+/)
    .filter((word) => word !== '' && !LEGAL.has(word));
}

/** Returns the clients whose name a text fits best, those that it fits equally. The first word of a name must be in it. */
export function fittingClients(text: string, clients: readonly NamedClient[]): string[] {
  const said = nameWords(text);
  const isSaid = (word: string) =>
    said.some((each) => each === word || (each.length >= SHORTEST_PART && word.startsWith(each)));
  let [best, most]: [string[], number] = [[], 0];
  for (const { id, words } of clients) {
    const [first] = words;
    if (!first || !said.includes(first)) continue;
    const share = words.filter(isSaid).length / words.length;
    if (share < ENOUGH || share < most) continue;
    best = share === most ? [...best, id] : [id];
    most = share;
  }
  return best;
}
