import { serveTasks } from '../worker-task.ts';
import { doReplicaTask } from './replica-task.ts';

serveTasks(doReplicaTask);
