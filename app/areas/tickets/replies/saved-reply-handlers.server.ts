import { on } from '#app/access/verb-handlers.ts';
import {
  createSavedReply,
  removeSavedReply,
  updateSavedReply,
} from './saved-reply-commands.server.ts';
import { savedReplyVerbs } from './saved-reply-verbs.ts';

/** The command behind each verb. */
export const savedReplyHandlers = [
  on(savedReplyVerbs.create, createSavedReply),
  on(savedReplyVerbs.edit, (staff, edit, { replyId }) => updateSavedReply(staff, replyId, edit)),
  on(savedReplyVerbs.remove, (staff, { version }, { replyId }) =>
    removeSavedReply(staff, replyId, version),
  ),
];
