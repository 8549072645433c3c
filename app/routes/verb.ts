import type { ActionFunctionArgs } from 'react-router';
import { answerVerb } from './answer-verb.server.ts';

/** Every form and button that an area declares as a verb. */
export function action(args: ActionFunctionArgs) {
  return answerVerb(args);
}
