import { Link, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { BRAND, SLANTED_FONT_FAMILIES } from '#app/platform/brand.ts';
import { breakableWord } from '#app/platform/breakable-word.ts';
import {
  type MarkdownElement,
  type MarkdownNode,
  markdownTree,
} from '#app/platform/markdown-tree.ts';
import { text } from './contract-pdf-styles.ts';

const BLOCKS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'table',
  'pre',
  'hr',
  'section',
]);

const HEADINGS: Readonly<Record<string, (typeof text)[keyof typeof text]>> = {
  h1: text.h1,
  h2: text.h2,
  h3: text.h3,
};

/** A Markdown text as the body of a printed page. */
export function MarkdownPdf({ markdown }: { markdown: string }) {
  return <Blocks nodes={markdownTree(markdown)} />;
}

/** Pieces that are below each other; words between blocks become a paragraph. */
function Blocks({ nodes, gap = 7 }: { nodes: readonly MarkdownNode[]; gap?: number }) {
  return groupsOf(nodes).map(({ key, element, words }) =>
    element ? (
      <Block key={key} element={element} gap={gap} />
    ) : (
      <Text key={key} style={[text.body, { marginBottom: gap }]}>
        <Words nodes={words} />
      </Text>
    ),
  );
}

function Block({ element, gap }: { element: MarkdownElement; gap: number }): ReactNode {
  const { tag, children } = element;
  const heading = /^h[1-6]$/.test(tag) ? (HEADINGS[tag] ?? text.h3) : null;
  if (heading) {
    return (
      <Text style={heading} minPresenceAhead={40}>
        <Words nodes={children} />
      </Text>
    );
  }
  if (tag === 'ul' || tag === 'ol') return <List element={element} gap={gap} />;
  if (tag === 'table') return <Table element={element} />;
  if (tag === 'hr') {
    return (
      <View style={{ marginVertical: 10, borderBottomWidth: 0.75, borderColor: BRAND.line }} />
    );
  }
  if (tag === 'blockquote') {
    return (
      <View
        style={{ marginBottom: 7, paddingLeft: 10, borderLeftWidth: 2, borderColor: BRAND.line }}
      >
        <Blocks nodes={children} />
      </View>
    );
  }
  if (tag === 'pre') {
    return (
      <Text style={[text.body, { marginBottom: gap, padding: 8, backgroundColor: BRAND.mist }]}>
        {wordsOf(children).trimEnd()}
      </Text>
    );
  }
  if (tag === 'section') return <Blocks nodes={children} />;
  return (
    <Text style={[text.body, { marginBottom: gap }]}>
      <Words nodes={children} />
    </Text>
  );
}

function List({ element, gap }: { element: MarkdownElement; gap: number }) {
  const items = elementsOf(element, 'li');
  const first = Number(element.attributes.start ?? '1');
  return (
    <View style={{ marginBottom: gap }}>
      {items.map((item, at) => (
        <View key={item.key} style={{ flexDirection: 'row' }}>
          <Text style={[text.body, { width: 20, color: BRAND.petrol, fontWeight: 700 }]}>
            {element.tag === 'ol' ? `${first + at}.` : '•'}
          </Text>
          <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
            <Blocks nodes={item.children} gap={3} />
          </View>
        </View>
      ))}
    </View>
  );
}

/** How many letters of a table fit beside each other, most of them at least. */
const LETTERS_ACROSS = 84;

function Table({ element }: { element: MarkdownElement }) {
  const rows = ['thead', 'tbody']
    .flatMap((part) => elementsOf(element, part))
    .flatMap((part) => elementsOf(part, 'tr'));
  const columns = Math.max(1, ...rows.map((row) => row.children.length));
  const longest = Math.max(1, Math.floor(LETTERS_ACROSS / columns) - 2);
  const breakable = (word: string) => breakableWord(word, longest);
  return (
    <View style={{ marginTop: 3, marginBottom: 10, borderTopWidth: 1, borderColor: BRAND.ink }}>
      {rows.map((row) => (
        <View
          key={row.key}
          wrap={false}
          style={{ flexDirection: 'row', borderBottomWidth: 0.75, borderColor: BRAND.line }}
        >
          {[...elementsOf(row, 'th'), ...elementsOf(row, 'td')].map((cell) => (
            <Text
              key={cell.key}
              hyphenationCallback={breakable}
              style={[
                text.body,
                {
                  flexGrow: 1,
                  flexShrink: 1,
                  flexBasis: 0,
                  paddingVertical: 4,
                  paddingRight: 8,
                  fontSize: 9.4,
                  fontWeight: cell.tag === 'th' ? 700 : 400,
                  textAlign: alignOf(cell.attributes.align),
                },
              ]}
            >
              <Words nodes={cell.children} />
            </Text>
          ))}
        </View>
      ))}
    </View>
  );
}

/** Words inside a line, with their emphasis. */
function Words({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  return nodes.map((node) => {
    // A line end inside a paragraph is a space.
    if (typeof node === 'string') return node.replace(/\s*\n\s*/g, ' ');
    const { key } = node;
    const words = <Words nodes={node.children} />;
    if (node.tag === 'strong') {
      return (
        <Text key={key} style={{ fontWeight: 700 }}>
          {words}
        </Text>
      );
    }
    if (node.tag === 'em') {
      return (
        <Text key={key} style={{ fontFamily: SLANTED_FONT_FAMILIES, fontWeight: 400 }}>
          {words}
        </Text>
      );
    }
    if (node.tag === 'del') {
      return (
        <Text key={key} style={{ textDecoration: 'line-through' }}>
          {words}
        </Text>
      );
    }
    if (node.tag === 'br') return '\n';
    if (node.tag === 'img') return node.attributes.alt ?? '';
    if (node.tag === 'input') return 'checked' in node.attributes ? '[x] ' : '[ ] ';
    const { href } = node.attributes;
    if (node.tag === 'a' && href && /^(?:https?|mailto):/.test(href)) {
      return (
        <Link key={key} src={href} style={{ color: BRAND.petrol }}>
          {words}
        </Link>
      );
    }
    return <Text key={key}>{words}</Text>;
  });
}

type Group =
  | { key: string; element: MarkdownElement; words?: undefined }
  | { key: string; element?: undefined; words: MarkdownNode[] };

/** Runs of words together, blocks by themselves; blank text between blocks is left out. */
function groupsOf(nodes: readonly MarkdownNode[]): Group[] {
  const groups: Group[] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (typeof node !== 'string' && BLOCKS.has(node.tag)) {
      groups.push({ key: `block ${node.key}`, element: node });
    } else if (last?.words) {
      last.words.push(node);
    } else if (typeof node !== 'string' || node.trim() !== '') {
      groups.push({ key: `words ${groups.length}`, words: [node] });
    }
  }
  return groups;
}

function elementsOf(element: MarkdownElement, tag: string): MarkdownElement[] {
  return element.children.filter(
    (child): child is MarkdownElement => typeof child !== 'string' && child.tag === tag,
  );
}

function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
}

function alignOf(align: string | undefined): 'left' | 'center' | 'right' {
  return align === 'right' || align === 'center' ? align : 'left';
}
