import { ScheduleMeeting } from './MeetingActions.tsx';

export default ScheduleMeeting;
