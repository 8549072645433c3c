import { CreatePlan } from './CreatePlan.tsx';

export default CreatePlan;
