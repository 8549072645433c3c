const PLAIN = /^[\n\x20-\x7e]*$/;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

// Letters of other scripts change their shape with their neighbors or run the other way: they need more than a font.
const SET_AS_WRITTEN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a text in characters that the fonts of documents have. Others become their plain form ("℉" as "°F") or a question
 * mark. Characters without a shape are left out; line ends stay.
 */
export function printableText(text: string, isHeld: IsHeld): string {
  if (PLAIN.test(text)) return text;
  return linesOf(text)
    .map((line) =>
      line
        .map((character) => {
          if (canBeSet(character, isHeld)) return character;
          const plain = character.normalize('NFKC');
          return canBeSet(plain, isHeld) ? plain : '?';
        })
        .join(''),
    )
    .join('\n');
}

/** Whether `printableText` replaces a character of a text. */
export function isPrintedOtherwise(text: string, isHeld: IsHeld): boolean {
  return linesOf(text).some((line) => line.some((character) => !canBeSet(character, isHeld)));
}

type IsHeld = (codePoint: number) => boolean;

/** The characters of a text that have a shape, line by line. */
function linesOf(text: string): string[][] {
  const lines = text.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map((line) =>
    Array.from(characters.segment(line.replaceAll('\t', ' ')), ({ segment }) =>
      segment.replace(INVISIBLE, ''),
    ).filter((character) => character !== ''),
  );
}

function canBeSet(character: string, isHeld: IsHeld): boolean {
  return (
    SET_AS_WRITTEN.test(character) &&
    Array.from(character).every((letter) => isHeld(letter.codePointAt(0) ?? 0))
  );
}
