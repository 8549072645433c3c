import { CreateProcedure } from './CreateProcedure.tsx';

export default CreateProcedure;
