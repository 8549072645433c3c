import { useState } from 'react';
import styles from './KeyList.module.css';
import { HELP_KEY, KEYS, ROW_KEYS } from './keys.ts';
import { recordLinks } from './listed-records.ts';
import { areKeysOn, elementOf, turnKeys } from './screen-keys.ts';
import { Switch } from './ticks.tsx';

type Line = { keys: readonly string[]; does: string };

/** The keys of the open screen and of all screens, with the switch that turns single keys off. */
export function KeyList() {
  const [isOn, setOn] = useState(areKeysOn);
  // As the screen is when it opens.
  const [here] = useState(keysOfScreen);
  return (
    <>
      {here.length > 0 ? <Lines title="On this screen" lines={here} /> : null}
      <Lines title="Everywhere" lines={EVERYWHERE} />
      <Switch
        label="Use single keys"
        description="Ctrl K always works. Turn the other keys off if you speak to your computer or press them by accident."
        checked={isOn}
        onChange={({ currentTarget }) => {
          turnKeys(currentTarget.checked);
          setOn(currentTarget.checked);
        }}
      />
    </>
  );
}

const EVERYWHERE: readonly Line[] = [
  { keys: ['Ctrl K'], does: 'Search, go to a screen, or create something' },
  { keys: ['Esc'], does: 'Close a dialog, or leave a field' },
  { keys: [HELP_KEY], does: 'Show these shortcuts' },
];

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function keysOfScreen(): Line[] {
  const acts: readonly { key: string; also?: string; does?: string }[] = Object.values(KEYS);
  const lines = acts.flatMap(({ key, also, does }): Line[] => {
    const element = elementOf(key);
    if (!element) return [];
    const words = does ?? element.getAttribute('aria-label') ?? element.textContent;
    return [{ keys: [key, ...(also ? [also] : [])].map(shown), does: words }];
  });
  if (recordLinks().length === 0 || elementOf(KEYS.next.key)) return lines;
  return [
    ...lines,
    { keys: Object.keys(ROW_KEYS).map(shown), does: 'Next and previous row' },
    { keys: ['Enter'], does: 'Open the row' },
  ];
}

const shown = (key: string) => key.toUpperCase();
