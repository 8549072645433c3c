import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { debianProgram } from '../../scripts/debian.mjs';
import { freePort } from '../helpers/free-port.ts';

// Firefox and WebKit as Debian packages them, which are no builds of Playwright's. Both understand the commands of WebDriver:
// WebKit through its driver's HTTP, Firefox on a socket of its own (Marionette), with the same words.

/** One window of a browser. */
export type Engine = {
  name: string;
  /** Runs a command of WebDriver, such as `ElementClick`. @throws Error with the browser's reason. */
  run: (command: string, parameters?: Record<string, unknown>) => Promise<unknown>;
  /** Gives its page so much room. */
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
};

const START_WITHIN_MS = 120_000;

/** Starts Debian's Firefox without a window, where asked in the colors of a contrast theme. */
export async function startFirefox({ forcedColors = false } = {}): Promise<Engine> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'plenum-firefox-'));
  await writeFile(
    path.join(profile, 'user.js'),
    Object.entries({
      'marionette.port': 0,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'app.update.enabled': false,
      'ui.prefersReducedMotion': 1,
      ...(forcedColors && { 'browser.display.document_color_use': 2 }),
    })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const args = ['--headless', '--marionette', '--remote-debugging-port=0', '--no-remote'];
  args.push('--profile', profile);
  const browser = start(debianProgram('firefox-esr'), args, { HOME: profile, MOZ_HEADLESS: '1' });
  const port = await soon('Firefox', async () =>
    Number(await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8')),
  );
  const marionette = await connect(port);
  const { capabilities } = (await marionette.run('NewSession', {
    webSocketUrl: true,
  })) as Session;
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    run: marionette.run,
    // Its windows have a least width; a page of it can be narrower.
    resize: async (width, height) => {
      const context = await marionette.run('GetWindowHandle');
      const params = { context, viewport: { width, height } };
      await askOnce(capabilities.webSocketUrl, 'browsingContext.setViewport', params);
    },
    close: async () => {
      marionette.end();
      await browser.end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Starts Debian's WebKitGTK in a window of its own on a display that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  const driverPath = debianProgram('WebKitWebDriver');
  const display = start(debianProgram('Xvfb'), ['-displayfd', '1', '-screen', '0', '1400x1000x24']);
  const number = await soon('Xvfb', async () =>
    Number(/^\d+$/m.exec(display.text())?.[0] ?? Number.NaN),
  );
  const port = await freePort();
  const home = await mkdtemp(path.join(os.tmpdir(), 'plenum-webkit-'));
  const driver = start(driverPath, [`--port=${port}`], {
    DISPLAY: `:${number}`,
    HOME: home,
    GTK_THEME: 'Adwaita',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const call = async (method: string, place: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${place}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value as unknown;
  };
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const { sessionId, capabilities } = (await soon('WebKitWebDriver', () =>
    call('POST', '', { capabilities: { alwaysMatch } }),
  )) as Session;
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    run: (command, { id, ...parameters } = {}) => {
      const place = PLACES[command]?.replace('ID', String(id));
      if (!place) throw new Error(`No place is known for ${command}.`);
      return call('POST', `/${sessionId}/${place}`, parameters);
    },
    resize: async (width, height) => {
      const set = (wide: number, high: number) =>
        call('POST', `/${sessionId}/window/rect`, { width: wide, height: high });
      await set(width, height);
      const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight]';
      const ask = call('POST', `/${sessionId}/execute/sync`, { script, args: [] });
      const [aside = 0, above = 0] = (await ask) as number[];
      await set(width + aside, height + above);
    },
    close: async () => {
      await call('DELETE', `/${sessionId}`, null).catch(() => {});
      await driver.end();
      await display.end();
      await rm(home, { recursive: true, force: true });
    },
  };
}

type Session = {
  sessionId: string;
  capabilities: { browserVersion: string; webSocketUrl: string };
};

const PLACES: Record<string, string> = {
  Navigate: 'url',
  ExecuteScript: 'execute/sync',
  ElementClick: 'element/ID/click',
  ElementSendKeys: 'element/ID/value',
  PerformActions: 'actions',
};

// Each message is its length, a colon and JSON: [0, id, command, parameters] is answered by [1, id, error, result].
async function connect(port: number) {
  const socket = createConnection(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  let last = 0;
  const fail = () => {
    for (const each of waiting.values()) each.reject(new Error('Firefox has ended.'));
  };
  socket.on('close', fail).on('error', fail);
  socket.on('data', (part: string | Buffer) => {
    received = Buffer.concat([received, Buffer.from(part)]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result && 'value' in result ? result.value : result);
      waiting.delete(id);
    }
  });
  return {
    run: (command: string, parameters: Record<string, unknown> = {}): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, answer);
      const text = JSON.stringify([0, last, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      return answer.promise;
    },
    end: () => socket.destroy(),
  };
}

/** One command of WebDriver BiDi. @throws Error with the browser's reason. */
async function askOnce(address: string, method: string, params: Record<string, unknown>) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
  socket.close();
  const { type, message } = JSON.parse(data) as { type: string; message?: string };
  if (type === 'error') throw new Error(`${method}: ${message}`);
}

function start(program: string, args: readonly string[], more: Record<string, string> = {}) {
  // In a group of its own: a browser is several processes.
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...more },
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  }
  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  process.once('exit', endGroup);
  return {
    text: () => text,
    end: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : null;
      endGroup();
      await ended;
    },
  };
}

/** What `look` finds once it neither throws nor answers NaN. */
async function soon<T>(who: string, look: () => Promise<T>): Promise<T> {
  const until = Date.now() + START_WITHIN_MS;
  for (;;) {
    const found = await look().catch(() => null);
    if (found !== null && !Number.isNaN(found)) return found;
    if (Date.now() > until) throw new Error(`${who} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
