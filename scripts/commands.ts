import { commandOf } from './command-line.ts';

// The door of the built app for `npm start`, `npm run serve` and the command-line tools: node build/server/commands.js COMMAND …
await commandOf(process.argv.slice(2));
