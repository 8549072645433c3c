import { CreatePlan } from './PlanActions.tsx';

export default CreatePlan;
