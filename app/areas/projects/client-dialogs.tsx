import { CreateProject } from './ProjectActions.tsx';

export default CreateProject;
