import { type KindWith, kindsWith } from '../kinds.ts';

/** The kinds of record that people are notified of. */
export type NoticeSubject = KindWith<'notices'>;
export const NOTICE_SUBJECTS = /* @__PURE__ */ kindsWith('notices');
