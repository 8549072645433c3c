import type { Money } from '#app/platform/money.ts';
import type { Parties } from '#app/records/contract/parties.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';

/** What a contract says, and between whom. */
type Contract = {
  id: string;
  title: string;
  content: string;
  contractValue: Money | null;
  startDate: string | null;
  endDate: string | null;
  parties: Parties;
};

/** A contract taken apart again: its facts, each a label and a value, and its Markdown. */
type ContractText = { facts: [label: string, value: string][]; content: string };

const REPRESENTED_BY = ', represented by ';

/**
 * Writes the contract as one text, always the same for the same contract: a line for each fact, a blank line, the Markdown.
 * This text is what people sign, and its SHA-256 stands for it.
 */
export function canonicalText(contract: Contract): string {
  const { id, title, content, contractValue, startDate, endDate, parties } = contract;
  const facts = [
    ['Agreement', title],
    ['Reference', id],
    ['Between', parties.firmName],
    ['And', `${parties.companyName}${REPRESENTED_BY}${parties.contactName}`],
    ...(contractValue === null ? [] : [['Value', formatMoney(contractValue)]]),
    ...(startDate === null ? [] : [['Start date', formatDate(startDate)]]),
    ...(endDate === null ? [] : [['End date', formatDate(endDate)]]),
  ];
  const lines = facts.map(
    ([label, value = '']) => `${label}: ${value.replace(/\s+/g, ' ').trim()}`,
  );
  return `${lines.join('\n')}\n\n${content}\n`;
}

/** Returns the title of a contract and its parties from its canonical text. */
export function titleAndPartiesOf(text: string): Parties & { title: string } {
  const { facts } = readCanonicalText(text);
  const factOf = (wanted: string) => facts.find(([label]) => label === wanted)?.[1] ?? '';
  const customer = factOf('And');
  const contact = customer.lastIndexOf(REPRESENTED_BY);
  return {
    title: factOf('Agreement'),
    firmName: factOf('Between'),
    companyName: contact === -1 ? customer : customer.slice(0, contact),
    contactName: contact === -1 ? '' : customer.slice(contact + REPRESENTED_BY.length),
  };
}

/** Returns the head of a contract as pages show it: title, reference and parties, and its other facts. */
export function contractHead(text: string) {
  const { facts } = readCanonicalText(text);
  const [, reference] = facts.find(([label]) => label === 'Reference') ?? [];
  const apart = new Set(['Agreement', 'Reference', 'Between', 'And']);
  return {
    ...titleAndPartiesOf(text),
    reference,
    facts: facts.filter(([label]) => !apart.has(label)),
  };
}

/** Splits a canonical text into its parts. */
export function readCanonicalText(text: string): ContractText {
  const end = text.indexOf('\n\n');
  const head = end === -1 ? text : text.slice(0, end);
  return {
    facts: head.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 2)];
    }),
    content: end === -1 ? '' : text.slice(end + 2).trimEnd(),
  };
}
