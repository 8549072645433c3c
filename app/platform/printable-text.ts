const PLAIN = /^[\n\x20-\x7e]*$/;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

// Letters of other scripts change their shape with their neighbors or run the other way: they need more than a font.
const SET_AS_WRITTEN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text in characters that the fonts of documents hold: one they don't becomes its plain form ("℉" as "°F") or, without
 * one, a question mark. What has no shape of its own is left out; line ends stay.
 */
export function printableText(text: string, isHeld: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text;
  const canBeSet = (character: string) =>
    SET_AS_WRITTEN.test(character) &&
    Array.from(character).every((letter) => isHeld(letter.codePointAt(0) ?? 0));
  const lines = text.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029]/);
  return lines
    .map((line) =>
      Array.from(characters.segment(line.replaceAll('\t', ' ')), ({ segment }) => {
        const character = segment.replace(INVISIBLE, '');
        if (character === '' || canBeSet(character)) return character;
        const plain = character.normalize('NFKC');
        return canBeSet(plain) ? plain : '?';
      }).join(''),
    )
    .join('\n');
}
