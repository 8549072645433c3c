/** Maximum number of characters of a Markdown text. */
export const MARKDOWN_LIMIT = 20_000;

/** A text with what is selected in it. */
type Selected = { text: string; start: number; end: number };

/** Replaces the text between `from` and `to`; `select` is what is selected afterwards, counted in the new text. */
type MarkdownEdit = { from: number; to: number; insert: string; select: [number, number] };

/** What a button of the Markdown editor does to the selection. */
export type MarkdownAction = 'heading' | 'bold' | 'list' | 'steps' | 'link';

const HEADING = /^#{1,6} +/;
const BULLET = /^[-*+] +/;
const STEP = /^\d+[.)] +/;

/** Returns the edit that an action makes. Each action undoes itself when used on its own result, except a link. */
export function markdownEdit(action: MarkdownAction, selected: Selected): MarkdownEdit {
  switch (action) {
    case 'bold':
      return bold(selected);
    case 'link':
      return link(selected);
    case 'heading':
      return lines(selected, HEADING, () => '## ');
    case 'list':
      return lines(selected, BULLET, () => '- ');
    case 'steps':
      return lines(selected, STEP, (at) => `${at + 1}. `);
  }
}

function bold({ text, start, end }: Selected): MarkdownEdit {
  const inside = text.slice(start, end);
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**';
  if (isBold) {
    return { from: start - 2, to: end + 2, insert: inside, select: [start - 2, end - 2] };
  }
  const words = inside || 'bold text';
  return {
    from: start,
    to: end,
    insert: `**${words}**`,
    select: [start + 2, start + 2 + words.length],
  };
}

function link({ text, start, end }: Selected): MarkdownEdit {
  const words = text.slice(start, end) || 'link text';
  const target = 'https://';
  const at = start + words.length + 3;
  // What is still to be typed is selected: the words, or with those given the address.
  return {
    from: start,
    to: end,
    insert: `[${words}](${target})`,
    select: start === end ? [start + 1, start + 1 + words.length] : [at, at + target.length],
  };
}

/** Puts a mark before each line that the selection touches, or takes it away where every one has it. */
function lines(
  { text, start, end }: Selected,
  mark: RegExp,
  markOf: (at: number) => string,
): MarkdownEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', end);
  const to = after === -1 ? text.length : after;
  const touched = text.slice(from, to).split('\n');
  const isMarked = touched.every((line) => mark.test(line) || (line === '' && touched.length > 1));
  let at = 0;
  const changed = touched.map((line) => {
    if (line === '' && touched.length > 1) return line;
    const bare = line.replace(HEADING, '').replace(BULLET, '').replace(STEP, '');
    const marked = isMarked ? bare : `${markOf(at)}${bare}`;
    at += 1;
    return marked;
  });
  const insert = changed.join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: touched.length > 1 ? [from, caret] : [caret, caret] };
}
