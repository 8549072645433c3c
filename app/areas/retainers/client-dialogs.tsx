import { CreateRetainer } from './RetainerActions.tsx';

export default CreateRetainer;
