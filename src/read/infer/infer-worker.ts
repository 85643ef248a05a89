import { serveTasks } from '../../system/worker-task.ts';
import { openSession } from '../segments/segment-task.ts';
import { type InferResult, type InferTask, workOnInference } from './infer-task.ts';

serveTasks<InferTask, InferResult>(async (task) => {
  const database = await openSession(task.temporary);
  try {
    return await workOnInference(database, task);
  } finally {
    database.close();
  }
});
