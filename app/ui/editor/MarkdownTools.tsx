import {
  type Icon,
  IconBold,
  IconHeading,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import styles from './MarkdownField.module.css';
import type { MarkdownAction } from './markdown-edit.ts';

/** The tools of the Markdown toolbar. Each letter does the same with Ctrl or Cmd. */
export const MARKDOWN_TOOLS: readonly {
  action: MarkdownAction;
  label: string;
  icon: Icon;
  letter?: string;
}[] = [
  { action: 'heading', label: 'Heading', icon: IconHeading },
  { action: 'bold', label: 'Bold', icon: IconBold, letter: 'b' },
  { action: 'list', label: 'Bulleted list', icon: IconList },
  { action: 'steps', label: 'Numbered list', icon: IconListNumbers },
  { action: 'link', label: 'Link', icon: IconLink, letter: 'k' },
];

/** The toolbar of a Markdown text. It is one stop of the Tab key, at the last tool used. */
export function MarkdownTools({
  label,
  disabled,
  onUse,
}: {
  label: string;
  disabled: boolean;
  onUse: (action: MarkdownAction) => void;
}) {
  const [stop, setStop] = useState<MarkdownAction>('heading');
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={`Formatting of ${label}`}
      onKeyDown={moveAlong}
    >
      {MARKDOWN_TOOLS.map(({ action, label: name, icon: ToolIcon, letter }) => (
        <button
          key={action}
          type="button"
          className={styles.tool}
          aria-label={name}
          title={letter ? `${name} (Ctrl+${letter.toUpperCase()})` : name}
          tabIndex={action === stop ? 0 : -1}
          disabled={disabled}
          onFocus={() => setStop(action)}
          // The selection and the focus stay in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setStop(action);
            onUse(action);
          }}
        >
          <ToolIcon size={17} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}

/** Arrows, Home and End move along the buttons. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const { activeElement } = document;
  const from = activeElement instanceof HTMLButtonElement ? tools.indexOf(activeElement) : -1;
  const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || from < 0) return;
  event.preventDefault();
  tools.at(next % tools.length)?.focus();
}
