import { isArchiveCommand, runArchiveCommand } from './archive-commands.ts';

// The entry point of the built app for `npm start`, `npm run serve` and the command-line tools: node build/server/commands.js COMMAND …
const args = process.argv.slice(2);
if (isArchiveCommand(args[0])) {
  await runArchiveCommand(args);
} else {
  // The whole app; archives need little of it.
  const { commandOf } = await import('./command-line.ts');
  await commandOf(args);
}
