import type { DemoMeeting } from '../types/work.ts';
import { OTHER_MEETINGS } from './other-meetings.ts';
import { TARRYALL_MEETINGS } from './tarryall-meetings.ts';

export const DEMO_MEETINGS: DemoMeeting[] = [...TARRYALL_MEETINGS, ...OTHER_MEETINGS];
