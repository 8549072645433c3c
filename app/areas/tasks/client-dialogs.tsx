import { CreateTask } from './TaskActions.tsx';

export default CreateTask;
