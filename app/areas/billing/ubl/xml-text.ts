const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An element with its attributes; one without any text or element in it is left out of a document. */
export type XmlNode = string | null | false | undefined | XmlNode[];

/** Whether a text has letters that no XML document may have. */
export function hasForbiddenLetters(text: string): boolean {
  return text.search(FORBIDDEN) !== -1;
}

/** Returns what someone typed in one line, without letters that no XML document may have, its marks escaped. */
function xmlText(typed: string | null | undefined): string {
  const line = (typed ?? '').normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ').trim();
  return line.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}

/** An element of other elements; nothing where all of them are. */
export function xmlElement(name: string, ...children: XmlNode[]): XmlNode {
  const inside = joined(children);
  return inside ? `<${name}>${inside}</${name}>` : null;
}

/** An element of a text that someone typed or that is ours; nothing where it is blank. */
export function xmlLeaf(
  name: string,
  text: string | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): XmlNode {
  const inside = xmlText(text);
  if (!inside) return null;
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  return `<${name}${given.join('')}>${inside}</${name}>`;
}

/** Joins elements to the text of a document. */
export function joined(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => (Array.isArray(node) ? joined(node) : node || '')).join('');
}
