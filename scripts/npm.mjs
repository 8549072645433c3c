import process from 'node:process';

/** The program and arguments that run the npm this process was started by, else the one on the path. */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
}
