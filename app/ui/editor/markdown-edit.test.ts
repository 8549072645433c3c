import { describe, expect, it } from 'vitest';
import { type MarkdownAction, markdownEdit } from './markdown-edit.ts';

/** Applies an action to a text whose selection is between two bars, and writes the result in the same way. */
function use(action: MarkdownAction, marked: string): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  const text = marked.replaceAll('|', '');
  const { from, to, insert, select } = markdownEdit(action, { text, start, end });
  const after = text.slice(0, from) + insert + text.slice(to);
  const [first, last] = select;
  return `${after.slice(0, first)}|${after.slice(first, last)}|${after.slice(last)}`;
}

describe('the buttons of the Markdown editor', () => {
  it('make the selection bold and plain again', () => {
    expect(use('bold', 'Call |the tenant| first')).toBe('Call **|the tenant|** first');
    expect(use('bold', 'Call **|the tenant|** first')).toBe('Call |the tenant| first');
    expect(use('bold', 'Call ||')).toBe('Call **|bold text|**');
  });

  it('leave what is still to be typed of a link selected', () => {
    expect(use('link', 'See |the log|')).toBe('See [the log](|https://|)');
    expect(use('link', 'See ||')).toBe('See [|link text|](https://)');
  });

  it('mark the line of the caret, wherever it is in it', () => {
    expect(use('heading', 'One\nClose||-out\nTwo')).toBe('One\n## Close-out||\nTwo');
    expect(use('heading', 'One\n## Close||-out')).toBe('One\nClose-out||');
    expect(use('list', '||')).toBe('- ||');
  });

  it('number every selected line, in place of another mark', () => {
    expect(use('steps', 'a\n|- one\n\n- two|\nb')).toBe('a\n|1. one\n\n2. two|\nb');
    expect(use('steps', '|1. one\n2. two|')).toBe('|one\ntwo|');
  });
});
