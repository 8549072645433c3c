import { LogTimeButton } from './LogTime.tsx';

export default LogTimeButton;
