import { expect } from '@playwright/test';
import type { Ears } from './ears.ts';
import type { Engine } from './other-engines.ts';

// What a person does and sees in a browser that Playwright can't drive: presses by name, fields by label, waits for a state.

type Reference = Record<string, string>;

const READY = `
  const waiting = document.querySelector('template#client');
  waiting?.replaceWith(waiting.content);
  return document.documentElement.dataset.client === 'ready';`;

// The names of elements as people read them.
const WORDS = `
  const words = (element) => {
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
    const given = element.getAttribute('aria-label') ?? (labels || element.textContent);
    return given.replace(/\\s+/g, ' ').trim();
  };`;

// The element of a role and a name that can be pressed now, the topmost one where a dialog is open.
const FIND = `${WORDS}
  const [selector, name, isWhole] = arguments;
  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')];
  const scope = layers.at(-1) ?? document;
  const candidates = [...scope.querySelectorAll(selector)];
  const outside = candidates.length === 0 ? [...document.querySelectorAll(selector)] : candidates;
  return outside.find((element) =>
    element.getClientRects().length > 0 &&
    !element.disabled &&
    (isWhole ? words(element) === name : words(element).includes(name))) ?? null;`;

const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Space: '\uE00D',
  Tab: '\uE004',
  Escape: '\uE00C',
  Shift: '\uE008',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const PRESSED = 'button, a[href], [role=menuitem], summary';
/** By what WebDriver tells an element from other values. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const WAIT = { timeout: 120_000 };

/** A page in one window of an engine, on a site. */
export class EnginePage {
  readonly #engine: Engine;
  readonly #ears: Ears;

  constructor(engine: Engine, ears: Ears) {
    this.#engine = engine;
    this.#ears = ears;
  }

  /** Goes to an address and waits until its client has taken over. */
  async goto(address: string): Promise<void> {
    await this.#engine.run('Navigate', { url: this.#ears.url + address });
    await this.#taken();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#engine.resize(width, height);
  }

  evaluate<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.#engine.run('ExecuteScript', { script, args }) as Promise<T>;
  }

  /** Presses a button, a link or an item of a menu. */
  press(name: string, { isWhole = true } = {}): Promise<void> {
    return this.#on(PRESSED, name, isWhole, (id) => this.#engine.run('ElementClick', { id }));
  }

  choose(option: string): Promise<void> {
    return this.#on('[role=option]', option, false, (id) =>
      this.#engine.run('ElementClick', { id }),
    );
  }

  /** Types into the field whose label begins so. */
  type(label: string, text: string): Promise<void> {
    return this.#on('input, textarea', label, false, async (id) => {
      await this.#engine.run('ElementClick', { id });
      await this.#engine.run('ElementSendKeys', { id, text });
    });
  }

  /** Chooses a file of the disk in the open dialog. */
  async upload(file: string): Promise<void> {
    const find = `return document.querySelector('[role=dialog] input[type=file]')`;
    const [id = ''] = Object.values(await this.evaluate<Reference>(find));
    await this.#engine.run('ElementSendKeys', { id, text: file });
  }

  /** Presses a key by its name, or several at once: `Shift+Tab`. */
  async key(names: string): Promise<void> {
    const values = names.split('+').map((name) => KEYS[name] ?? name);
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
    await this.#engine.run('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** Presses a key that an input method takes for itself, as Chrome and as Safari tell of it. */
  async composingKey(key: string): Promise<void> {
    await this.evaluate(
      `for (const how of [{ isComposing: true }, { keyCode: 229 }]) {
         const event = new KeyboardEvent('keydown', { key: arguments[0], bubbles: true, cancelable: true, ...how });
         document.activeElement.dispatchEvent(event);
       }`,
      key,
    );
  }

  /** Puts the focus on what `press` would press, or on a field whose label begins so. */
  focus(name: string, { isWhole = true } = {}): Promise<void> {
    const selector = `${PRESSED}, input, select, [role=tab]`;
    return this.#on(selector, name, isWhole, (id) =>
      this.evaluate('arguments[0].focus()', { [ELEMENT]: id }),
    );
  }

  /** Waits until the focus is on what matches a selector and, if given, has a name. `:focus` is of windows in front alone. */
  isOn(selector: string, name = ''): Promise<void> {
    const script = `${WORDS}
      const here = document.activeElement;
      return here.matches(arguments[0]) && ['', words(here)].includes(arguments[1])`;
    return this.until(`has the focus on ${selector} ${name}`, script, selector, name);
  }

  /** Waits until all of what matches a selector is in the window; without one, of what keys act on. */
  isInSight(selector = ''): Promise<void> {
    const script = `
      const [selector] = arguments;
      const here = document.activeElement;
      const acted = document.getElementById(here.getAttribute('aria-activedescendant')) ?? here;
      const element = selector ? document.querySelector(selector) : acted;
      const box = element?.getBoundingClientRect();
      return Boolean(box?.width) && box.left >= -1 && box.top >= -1 &&
        box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1`;
    return this.until(`has all of ${selector || 'what keys act on'} in sight`, script, selector);
  }

  /** Waits until the focus is on one of those that match; the last is -1. */
  isOnNth(selector: string, place: number): Promise<void> {
    const script = `
      const here = [...document.querySelectorAll(arguments[0])].at(arguments[1]);
      return here !== undefined && here === document.activeElement`;
    return this.until(`has the focus on ${selector} ${place}`, script, selector, place);
  }

  isThere(selector: string): Promise<void> {
    return this.until(
      `has ${selector}`,
      `return document.querySelector(arguments[0]) !== null`,
      selector,
    );
  }

  isGone(selector: string): Promise<void> {
    return this.until(
      `has no ${selector}`,
      `return document.querySelector(arguments[0]) === null`,
      selector,
    );
  }

  /** Waits until a script of the page answers true. */
  async until(what: string, script: string, ...args: unknown[]): Promise<void> {
    const look = () => {
      this.complainsOfNothing();
      return this.evaluate(script, ...args).catch((error: unknown) => String(error));
    };
    await expect.poll(look, { ...WAIT, message: `${this.#engine.name}: ${what}` }).toBe(true);
  }

  /** What it complains of ends the walk at the next step. */
  complainsOfNothing(): void {
    expect(this.#ears.heard, `what the console of ${this.#engine.name} reports`).toEqual([]);
  }

  /** Has the page break its security policy: a walk that complains of nothing must have been able to. */
  async canComplain(): Promise<void> {
    await this.evaluate(
      `document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/dot.png' }))`,
    );
    const message = `${this.#engine.name}: tells of what the policy refuses`;
    await expect
      .poll(() => this.#ears.heard.join('\n'), { ...WAIT, message })
      .toContain('img-src refuses https://elsewhere.example/dot.png');
    this.#ears.heard.length = 0;
  }

  sees(text: string): Promise<void> {
    const script = 'return document.body.innerText.includes(arguments[0])';
    return this.until(`sees "${text}"`, script, text);
  }

  /** Waits for an address of the product, whether its page is the same or a new one. */
  async isAt(path: string): Promise<void> {
    await this.until(`is at ${path}`, 'return location.pathname === arguments[0]', path);
    await this.#taken();
  }

  #taken(): Promise<void> {
    return this.until('has its client', READY);
  }

  // What is about to move, or is covered for a moment, is tried again, as a person would.
  async #on(
    selector: string,
    name: string,
    isWhole: boolean,
    act: (id: string) => Promise<unknown>,
  ): Promise<void> {
    const attempt = async () => {
      this.complainsOfNothing();
      const found = await this.evaluate<Reference | null>(FIND, selector, name, isWhole);
      if (!found) return 'is not there';
      const [id = ''] = Object.values(found);
      return act(id).then(
        () => 'done',
        (error: unknown) => String(error),
      );
    };
    await expect.poll(attempt, { ...WAIT, message: `${this.#engine.name}: ${name}` }).toBe('done');
  }
}
